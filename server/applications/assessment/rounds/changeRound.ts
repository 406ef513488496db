import { publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { refreshTotals } from '../totals/refreshTotals.ts';
import { listMissing, lockRound, type RoundRow, readRound } from './roundRow.ts';
import { refuseChanged } from './saveRound.ts';

export function removeRound(ctx: RequestContext, { id }: { id: string }): Promise<RoundRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockRound(inside, id);
    if (round.state !== 'DRAFT') throw refuse('CONFLICT', 'round.opened');
    await db.assessmentRound.delete({ where: { id } });
    await publish(inside, 'round.removed', { actorId: viewer.id, id, before: { name: round.name } });
    return round;
  });
}

type VersionedRound = { id: string; version: number };

export function openRound(ctx: RequestContext, { id, version }: VersionedRound): Promise<RoundRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockRound(inside, id);
    if (round.version !== version) throw refuseChanged(round);
    if (round.state !== 'DRAFT') throw refuse('CONFLICT', 'round.opened');
    const missing = listMissing(ctx, round);
    if (missing.length > 0) throw refuse('CONFLICT', 'round.missing', undefined, { details: { missing } });
    const data = { state: 'OPEN', openedAt: ctx.now(), version: { increment: 1 } } as const;
    await db.assessmentRound.update({ where: { id }, data });
    await publish(inside, 'round.opened', { actorId: viewer.id, id, after: { name: round.name } });
    return readRound(db, id);
  });
}

export function closeRound(ctx: RequestContext, { id, version }: VersionedRound): Promise<RoundRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockRound(inside, id);
    if (round.version !== version) throw refuseChanged(round);
    if (round.state !== 'OPEN') throw refuse('CONFLICT', 'round.notOpen');
    await refreshTotals(inside, { roundId: id });
    const data = { state: 'CLOSED', closedAt: ctx.now(), version: { increment: 1 } } as const;
    await db.assessmentRound.update({ where: { id }, data });
    await publish(inside, 'round.closed', { actorId: viewer.id, id, after: { name: round.name } });
    return readRound(db, id);
  });
}
