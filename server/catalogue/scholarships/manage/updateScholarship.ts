import { z } from 'zod';
import type { Scholarship } from '../../../../prisma/client/client.ts';
import {
  posterSchema,
  scholarshipChangeSchema,
  withLists,
} from '../../../../rules/catalogue/scholarships.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { chooseOrganisation } from '../../../accounts/organisations/chooseOrganisation.ts';
import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { requireMayPublish } from '../../../accounts/organisations/mayPublish.ts';
import { choosePublicPicture } from '../../../accounts/pictures/choosePicture.ts';
import { publish } from '../../../events/publish.ts';
import { type AccessScope, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { optionCodes } from '../../../platform/language/optionLabels.ts';
import { requireDependableForm } from '../../forms/general/chooseGeneralForm.ts';
import { requireOpenOrganisation } from '../../organisations/requireOpenOrganisation.ts';
import { chooseTrees, describeChange } from '../../requirements/chooseTrees.ts';
import {
  findRequirementImpact,
  requireRequirementImpactConfirmed,
} from '../../requirements/requireRequirementImpactConfirmed.ts';
import { convertBareDay } from '../clock/datesColumns.ts';
import {
  affectedSchema,
  findDeadlineImpact,
  requireImpactConfirmed,
} from '../clock/requireImpactConfirmed.ts';
import { requirePayable } from '../listing/requirePayable.ts';
import { findChanges, toColumns } from '../scholarshipColumns.ts';
import { lockManaged } from './lockScholarship.ts';

/** If `version` is omitted, for example by old clients, the last save wins. */
const aboutSchema = z.object({
  version: wholeNumber(1, 2 ** 31 - 1).nullish(),
  organisationId: z.uuid(problem('id', { record: 'organisation' })).nullish(),
  affected: affectedSchema,
  touched: affectedSchema,
});

export type ScholarshipUpdate = {
  id: string;
  version?: number | null | undefined;
  organisationId?: string | null;
  /**
   * Numbers of affected drafts and applications from an earlier CONFLICT about the deadline. The caller sends them
   * back as confirmation.
   */
  affected?: unknown;
  /**
   * Numbers of affected drafts and applications from an earlier CONFLICT about requirements. The caller sends them
   * back as confirmation.
   */
  touched?: unknown;
  input: unknown;
};

/**
 * Updates a scholarship that is not archived. Omitted optional fields do not change. Throws CONFLICT if the
 * scholarship has changed since `version`, if a closed organisation would accept applications again, or if the update
 * affects drafts or applications and the caller has not confirmed their numbers. Old clients need not confirm.
 */
export async function updateScholarship(
  ctx: RequestContext,
  given: ScholarshipUpdate,
  { isOldClient = false } = {},
): Promise<{ id: string; isModified: boolean }> {
  const reach = requireAccessScope(ctx.viewer, 'scholarship.update');
  const {
    version,
    organisationId: named,
    affected: repeated,
    touched: known,
  } = checkInput(aboutSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship: present } = await lockManaged(inside, 'scholarship.update', given.id);
    const { id } = present;
    const form = checkInput(withLists(scholarshipChangeSchema, optionCodes(ctx.env)), given.input);
    // Takes the poster of a draft from the input. Otherwise the automatic saves while staff are typing would make the
    // viewer the poster.
    const isDraft = present.state === 'DRAFT' || present.state === 'UNDER_REVIEW';
    const draftPoster =
      isDraft && !isOldClient ? checkInput(posterSchema, given.input).postedUserEmail : null;
    const picture = await choosePublicPicture(inside, 'universityImage', form.universityImage);
    requireState(present, version);
    await publish(inside, 'scholarship.changing', { scholarshipId: id });
    const bareDay = form.dates ? {} : convertBareDay(present, form.applicationDeadline);
    const columns = {
      ...toColumns(form, picture, draftPoster ?? viewer.email),
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
    await requireOpenOrganisation(db, changed, ctx.now());
    const affected = await findDeadlineImpact(inside, { before: present, after: changed });
    const touched = await findRequirementImpact(inside, { before: present, after: changed });
    if (!isOldClient) {
      requireImpactConfirmed(affected, repeated);
      requireRequirementImpactConfirmed(touched, known);
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

/**
 * Throws CONFLICT if the scholarship's questions depend on the general form, or if its awards use a fund of the
 * current organisation.
 */
async function moveTo(
  ctx: TransactionContext,
  reach: AccessScope,
  present: Scholarship,
  named: string,
): Promise<{ organisationId: string; generalFormId: null }> {
  const organisationId = await chooseOrganisation(ctx, reach, named);
  await lockCoordination(ctx.db, reach.viewer, 'scholarship.update', organisationId);
  if (present.state === 'PUBLISHED' || present.state === 'SCHEDULED')
    await requireMayPublish(ctx.db, reach.viewer, organisationId);
  // A general form belongs to one organisation, so the scholarship loses it.
  if (present.generalFormId) await requireDependableForm(ctx, present, null);
  const funded = { scholarshipId: present.id, fundId: { not: null } };
  if ((await ctx.db.awardPlan.count({ where: funded })) > 0) throw refuse('CONFLICT', 'fund.ofOrganisation');
  return { organisationId, generalFormId: null };
}

export function requireState(
  { archivedAt, version }: Scholarship,
  expected: number | null | undefined,
): void {
  if (archivedAt) throw refuse('CONFLICT', 'scholarship.archived');
  if (expected && expected !== version) {
    throw refuse('CONFLICT', 'scholarship.conflict', undefined, { details: { version } });
  }
}
