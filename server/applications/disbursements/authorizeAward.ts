import { z } from 'zod';
import type { Award } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { authorize, type Belonging, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import type { Action } from '../../platform/permissions.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';

type AwardAction = Extract<Action, `disbursement.${'manage' | 'pay'}` | `bankDetails.${string}`>;

export type AwardPlace = Belonging & { ownerId: string; organisationId: string; scholarshipId: string };

export const idSchema = z.object({ id: z.uuid(problem('id', { record: 'other' })).toLowerCase() });

/** Loads the award of a disbursement. The caller checks the permission. */
export const loadAward = createRequestLoader(async ({ db }: RequestContext, ids: readonly string[]) => {
  const rows = await db.award.findMany({ where: { id: { in: [...new Set(ids)] } } });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

/** Loads the owners of awards, for access checks; an Error for a missing award. */
export const loadAwardPlace = createRequestLoader(
  async ({ db }: RequestContext, ids: readonly string[]): Promise<(AwardPlace | Error)[]> => {
    const places = await readAwardPlaces(db, ids);
    return ids.map((id) => places.get(id) ?? new Error(`There is no award ${id}.`));
  },
);

export async function readAwardPlaces(
  db: Pick<TransactionContext['db'], '$queryRaw'>,
  ids: readonly string[],
): Promise<Map<string, AwardPlace>> {
  const rows = await db.$queryRaw<(AwardPlace & { id: string })[]>`
    SELECT w.id, a.applicant_id AS "ownerId", a.scholarship_id AS "scholarshipId", s.organisation_id AS "organisationId"
    FROM awards w JOIN applications a ON a.id = w.application_id JOIN scholarships s ON s.id = a.scholarship_id
    WHERE w.id = ANY(${[...new Set(ids)]}::uuid[])`;
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** Checks the access table for an award. Throws NOT_FOUND if it is missing or out of reach. */
export async function authorizeAward(ctx: RequestContext, action: AwardAction, awardId: string) {
  // Checked first, so that a viewer without the permission learns nothing about the id.
  requireAccessScope(ctx.viewer, action);
  const { id } = checkInput(idSchema, { id: awardId });
  const place = (await readAwardPlaces(ctx.db, [id])).get(id);
  const viewer = authorize(ctx.viewer, action, place ?? {});
  if (!place) throw notFound();
  return { viewer, id, place };
}

/**
 * Locks the recipient, the coordinator's right and then the award, so that writers of one award's money wait for each
 * other. Throws NOT_FOUND if the recipient was erased.
 */
export async function lockAward(
  { db }: Pick<TransactionContext, 'db'>,
  action: AwardAction,
  { viewer, id, place }: { viewer: Viewer; id: string; place: AwardPlace },
): Promise<Award> {
  if (!(await lockPerson(db, place.ownerId))) throw notFound();
  if (viewer.id !== place.ownerId) await lockCoordination(db, viewer, action, place.organisationId);
  await db.$queryRaw`SELECT FROM awards WHERE id = ${id}::uuid FOR UPDATE`;
  const award = await db.award.findUnique({ where: { id } });
  if (!award) throw notFound();
  return award;
}

export function requireAccepted({ state }: Pick<Award, 'state'>): void {
  if (state !== 'ACCEPTED') throw refuse('CONFLICT', 'disbursement.notAccepted');
}
