import { z } from 'zod';
import { lineOfText } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { lockOrganisation } from '../../../accounts/organisations/lockOrganisation.ts';
import { publish } from '../../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { type PanelRow, readPanels } from './panels.ts';

const MAX_PANELS = 50;

const inputSchema = z.object({ name: lineOfText(120) });

type PanelInput = {
  id?: string | null | undefined;
  organisationId?: string | null | undefined;
  name: string;
};

export function savePanel(ctx: RequestContext, given: PanelInput): Promise<PanelRow> {
  requireAccessScope(ctx.viewer, 'panel.manage');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const before = given.id ? await findPanel(inside, given.id) : null;
    const organisationId = before?.organisationId ?? given.organisationId;
    if (!organisationId) throw invalidInput({ organisationId: problem('required') });
    const viewer = await lockPanels(inside, organisationId);
    const { name } = checkInput(inputSchema, given);
    const others = { organisationId, ...(before && { id: { not: before.id } }) };
    if ((await db.panel.count({ where: { ...others, name } })) > 0)
      throw refuse('CONFLICT', 'panel.nameTaken');
    if (!before && (await db.panel.count({ where: others })) >= MAX_PANELS)
      throw refuse('CONFLICT', 'panel.tooMany', { max: MAX_PANELS });
    const { id } = before
      ? await db.panel.update({ where: { id: before.id }, data: { name } })
      : await db.panel.create({ data: { organisationId, name, createdAt: ctx.now() } });
    await publish(inside, 'panel.saved', { actorId: viewer.id, id, after: { name } });
    return findPanel(inside, id);
  });
}

export function removePanelMember(ctx: RequestContext, { id }: { id: string }): Promise<PanelRow> {
  requireAccessScope(ctx.viewer, 'panel.manage');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const member = await db.panelMember.findUnique({ where: { id } });
    if (!member) throw notFound();
    const { organisationId } = await findPanel(inside, member.panelId);
    const viewer = await lockPanels(inside, organisationId);
    await db.panelMember.update({ where: { id }, data: { leftAt: ctx.now() } });
    await db.assessment.deleteMany({ where: { memberId: id, state: 'PLANNED' } });
    await db.assessment.updateMany({
      where: { memberId: id, state: { in: ['ASSIGNED', 'STARTED'] } },
      data: { state: 'WITHDRAWN', version: { increment: 1 } },
    });
    await publish(inside, 'panelMember.removed', { actorId: viewer.id, id: member.panelId });
    return findPanel(inside, member.panelId);
  });
}

async function findPanel({ db }: TransactionContext, id: string): Promise<PanelRow> {
  const [panel] = await readPanels(db, { id });
  if (!panel) throw notFound();
  return panel;
}

/** Locks the organisation, so that changes to its panels run one after another. */
async function lockPanels(ctx: TransactionContext, organisationId: string): Promise<Viewer> {
  const viewer = authorize(ctx.viewer, 'panel.manage', { organisationId });
  if (!(await lockOrganisation(ctx.db, organisationId))) throw notFound();
  await lockCoordination(ctx.db, viewer, 'panel.manage', organisationId);
  return viewer;
}
