import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  filedScholarshipSchema,
  newScholarshipSchema,
  withLists,
} from '../../../../rules/catalogue/scholarships.ts';
import { problem } from '../../../../rules/problems.ts';
import { chooseOrganisation } from '../../../accounts/organisations/chooseOrganisation.ts';
import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { requireMayPublish } from '../../../accounts/organisations/mayPublish.ts';
import { choosePublicPicture, NO_PICTURE } from '../../../accounts/pictures/choosePicture.ts';
import { publish } from '../../../events/publish.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { optionCodes } from '../../../platform/language/optionLabels.ts';
import { copyForms } from '../../forms/copyForms.ts';
import { chooseTrees, describeRequirements } from '../../requirements/chooseTrees.ts';
import { readRequirements } from '../../requirements/requirementTrees.ts';
import { requireStillOpen } from '../clock/mayNow.ts';
import { requirePayable } from '../listing/requirePayable.ts';
import { describeColumns, toColumns } from '../scholarshipColumns.ts';
import { copyRequirements, copyWaiverRules, findOriginal } from './copyOriginal.ts';

const NO_ID = problem('id', { record: 'scholarship' });

const place = z.object({
  isDraft: z.boolean().nullish(),
  isForReview: z.boolean().nullish(),
  previousId: z.uuid(NO_ID).nullish(),
  copiedId: z.uuid(NO_ID).nullish(),
  organisationId: z.uuid(problem('id', { record: 'organisation' })).nullish(),
});

export type NewListing = {
  input: unknown;
  isDraft?: boolean | null;
  isForReview?: boolean | null;
  previousId?: string | null;
  copiedId?: string | null;
  organisationId?: string | null;
};

type Options = {
  isOldClient?: boolean;
  /** True if the input comes from a validated file, which may lack a picture. */
  isFromFile?: boolean;
  also?: (inside: TransactionContext, added: { id: string; viewer: Viewer }) => Promise<void>;
};

export async function createScholarship(
  ctx: RequestContext,
  given: NewListing,
  { isOldClient = false, isFromFile = false, also }: Options = {},
): Promise<string> {
  const reach = requireAccessScope(ctx.viewer, 'scholarship.create');
  const { viewer } = reach;
  const { isDraft, isForReview, previousId, copiedId, organisationId: named } = checkInput(place, given);
  const unpublished = isForReview ? 'UNDER_REVIEW' : isDraft ? 'DRAFT' : null;
  const codes = optionCodes(ctx.env);
  const form = isFromFile
    ? checkInput(withLists(filedScholarshipSchema, codes), given.input)
    : checkInput(withLists(newScholarshipSchema, codes), given.input);
  const id = uuidv7();
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const organisationId = await chooseOrganisation(inside, reach, named);
    await lockCoordination(db, viewer, 'scholarship.create', organisationId);
    if (!unpublished) await requireMayPublish(db, viewer, organisationId);
    const picture = form.universityImage
      ? await choosePublicPicture(inside, 'universityImage', form.universityImage)
      : NO_PICTURE;
    const deadline = form.applicationDeadline;
    const original = await findOriginal(inside, viewer, { previousId, copiedId, deadline });
    const columns = {
      ...toColumns(form, picture, form.postedUserEmail),
      ...(original && (await copyRequirements(inside, original))),
      ...(await chooseTrees(inside, given.input)),
    };
    const at = ctx.now();
    const listing = unpublished ? ({ state: unpublished, publishedAt: null } as const) : { publishedAt: at };
    const added = await db.scholarship.create({
      data: {
        timeZone: ctx.env.TIME_ZONE,
        ...columns,
        ...(original && (await copyForms(inside, original, organisationId))),
        ...listing,
        id,
        organisationId,
        previousId: previousId ?? null,
        createdAt: at,
        updatedAt: at,
      },
    });
    if (!unpublished) requirePayable(ctx, added);
    if (!unpublished && !isOldClient) requireStillOpen(ctx, added);
    await publish(inside, 'scholarship.created', {
      actorId: viewer.id,
      id,
      after: {
        ...describeColumns(columns),
        ...describeRequirements(await readRequirements(db, added)),
        ...(unpublished && { state: unpublished }),
        ...(isFromFile && { isFromFile }),
        organisationId,
      },
      written: { before: null, after: added },
    });
    if (original) await copyWaiverRules(inside, original, { scholarshipId: id, actorId: viewer.id });
    await also?.(inside, { id, viewer });
  });
  return id;
}
