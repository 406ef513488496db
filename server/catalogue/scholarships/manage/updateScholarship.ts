import { z } from 'zod';
import type { Scholarship } from '../../../../prisma/client/client.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { scholarshipChangeRule } from '../../../../rules/scholarships.ts';
import { chooseOrganisation } from '../../../accounts/organisations/chooseOrganisation.ts';
import { holdCoordination } from '../../../accounts/organisations/holdCoordination.ts';
import { requireMayPublish } from '../../../accounts/organisations/mayPublish.ts';
import { choosePublicPicture } from '../../../accounts/pictures/choosePicture.ts';
import { publish } from '../../../events/publish.ts';
import { type Reach, reachOf } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { requireDependableOf } from '../../forms/general/chooseGeneralForm.ts';
import { requireOffering } from '../../organisations/requireOffering.ts';
import { chooseTrees, describeChange } from '../../requirements/chooseTrees.ts';
import { findTouched, requireTouchedAnnounced } from '../../requirements/requireTouchedAnnounced.ts';
import { datesOfBareDay } from '../clock/datesColumns.ts';
import { affectedRule, findAffected, requireAnnounced } from '../clock/requireAnnounced.ts';
import { requirePayable } from '../listing/requirePayable.ts';
import { findChanges, toColumns } from '../scholarshipColumns.ts';
import { lockManaged } from './lockScholarship.ts';

/** Without a version (old clients know none) the last one to save wins; without an organisation it stays where it is. */
const aboutRule = z.object({
  version: wholeNumber(1, 2 ** 31 - 1).nullish(),
  organisationId: z.uuid(problem('id', { record: 'organisation' })).nullish(),
  affected: affectedRule,
  touched: affectedRule,
});

export type ScholarshipUpdate = {
  id: string;
  version?: number | null | undefined;
  organisationId?: string | null;
  /** The numbers that a CONFLICT about an earlier deadline named. */
  affected?: unknown;
  /** The numbers that a CONFLICT about other requirements named. */
  touched?: unknown;
  input: unknown;
};

/**
 * Changes a scholarship that is not archived; optional fields that are missing stay as they are. When nothing differs, nothing is
 * written and `isModified` is false. It moves, with its applications, to the organisation named, which has to be in reach: where
 * it is public, also for publishing. CONFLICT when it is archived, when it was changed since `version` (then
 * `details.version` is the present one), when it closes earlier for drafts and applications whose numbers were not
 * `affected`, when other requirements change the verdict on people whose numbers were not `touched`, and when a closed organisation
 * would take applications again. Old clients cannot be
 * asked: the audit holds the numbers either way.
 */
export async function updateScholarship(
  ctx: RequestContext,
  given: ScholarshipUpdate,
  { isOldClient = false } = {},
): Promise<{ id: string; isModified: boolean }> {
  const reach = reachOf(ctx.viewer, 'scholarship.update');
  const { version, organisationId: named, affected: repeated, touched: known } = checkInput(aboutRule, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship: present } = await lockManaged(inside, 'scholarship.update', given.id);
    const { id } = present;
    const form = checkInput(scholarshipChangeRule, given.input);
    const picture = await choosePublicPicture(inside, 'universityImage', form.universityImage);
    requireState(present, version);
    await publish(inside, 'scholarship.changing', { scholarshipId: id });
    const bareDay = form.dates ? {} : datesOfBareDay(present, form.applicationDeadline);
    const columns = {
      ...toColumns(form, picture, viewer.email),
      ...bareDay,
      ...(await chooseTrees(inside, given.input)),
      ...(named && named !== present.organisationId && (await moveTo(inside, reach, present, named))),
    };
    const changes = findChanges(present, columns);
    if (!changes) return { id, isModified: false };
    const changed = await db.scholarship.update({
      where: { id },
      data: { ...columns, version: { increment: 1 }, updatedAt: ctx.now() },
    });
    const isOffered = changed.state === 'PUBLISHED' || changed.state === 'SCHEDULED';
    if (isOffered && present.totalFee === 0) requirePayable(ctx, changed);
    await requireOffering(db, changed, ctx.now());
    const affected = await findAffected(inside, { before: present, after: changed });
    const touched = await findTouched(inside, { before: present, after: changed });
    if (!isOldClient) {
      requireAnnounced(affected, repeated);
      requireTouchedAnnounced(touched, known);
    }
    const required = await describeChange(inside, { before: present, after: changed });
    await publish(inside, 'scholarship.updated', {
      actorId: viewer.id,
      id,
      before: { ...changes.before, ...required?.before },
      after: {
        ...changes.after,
        ...required?.after,
        ...(affected && { affected }),
        ...(touched && { touched }),
      },
      written: { before: present, after: changed },
    });
    return { id, isModified: true };
  });
}

/** The columns of another organisation, for those who could have added it there. CONFLICT when own questions depend on the general form. */
async function moveTo(
  ctx: TransactionContext,
  reach: Reach,
  present: Scholarship,
  named: string,
): Promise<{ organisationId: string; generalFormId: null }> {
  const organisationId = await chooseOrganisation(ctx, reach, named);
  await holdCoordination(ctx.db, reach.viewer, 'scholarship.update', organisationId);
  if (present.state === 'PUBLISHED' || present.state === 'SCHEDULED')
    await requireMayPublish(ctx.db, reach.viewer, organisationId);
  // A general form is its organisation's.
  if (present.generalFormId) await requireDependableOf(ctx, present, null);
  return { organisationId, generalFormId: null };
}

/** CONFLICT when it is archived, or was changed since the version that the caller knows. */
export function requireState(
  { archivedAt, version }: Scholarship,
  expected: number | null | undefined,
): void {
  if (archivedAt) throw refuse('CONFLICT', 'scholarship.archived');
  if (expected && expected !== version) {
    throw refuse('CONFLICT', 'scholarship.conflict', undefined, { details: { version } });
  }
}
