import { v7 as uuidv7 } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import { MAX_DRAFTS } from '../../../rules/applications/applicationOptions.ts';
import { type DraftContent, draftContentSchema } from '../../../rules/applications/applications.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { isGeneral } from '../../../rules/forms/generalForm.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import type { StoredSets } from '../../catalogue/forms/answerSet.ts';
import { answersSchema } from '../../catalogue/forms/saveAnswers.ts';
import { IS_PUBLIC } from '../../catalogue/scholarships/isPublic.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { versionSchema } from '../submit/updateApplication.ts';
import { findRepeatedAnswers, isGeneralFresh, writeDraftAnswers } from './draftAnswers.ts';
import { checkScholarshipId, DRAFT_COLUMNS, type DraftRow } from './draftRow.ts';

const input = versionSchema.extend({
  content: draftContentSchema,
  answers: answersSchema.nullish(),
  generalVersion: wholeNumber(0, 2 ** 31 - 1).nullish(),
});

export type DraftSave = {
  scholarshipId: string;
  content: unknown;
  version?: number | null | undefined;
  answers?: unknown;
  /** Version of the general-form answers. Omitted by clients that send no general answers. */
  generalVersion?: number | null | undefined;
};

const COLUMNS = Prisma.sql`
  d.id, d.scholarship_id AS "scholarshipId", d.content, d.version, d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"`;

/**
 * Saves the viewer's draft. Omitted answers are preserved; a new draft starts with `copied`. Throws CONFLICT
 * if the draft has changed since `version` or the general-form answers since `generalVersion`, but repeating
 * a save whose response was lost succeeds.
 */
export async function saveDraft(
  ctx: RequestContext,
  given: DraftSave,
  copied?: StoredSets,
): Promise<DraftRow> {
  const { id: applicantId } = authorize(ctx.viewer, 'draft.save', { ownerId: ctx.viewer?.id });
  const scholarshipId = checkScholarshipId(given);
  const { content, version, answers, generalVersion } = checkInput(input, given);
  const draft = { applicantId, scholarshipId };
  const isShared = Object.keys(answers ?? {}).some(isGeneral);
  const looks = isShared || generalVersion != null;
  const write = async (inside: TransactionContext) => {
    if (looks && !(await holdGeneral(inside, draft, generalVersion ?? 0))) return undefined;
    const row = version
      ? await saveAgain(inside, draft, content, version)
      : await begin(inside, draft, content);
    return row && (answers || copied)
      ? writeDraftAnswers(inside, { personId: applicantId, draft: row }, { sent: answers ?? {}, copied })
      : row;
  };
  const isOne = version && !answers && !copied && !looks;
  const saved = isOne ? await write(ctx) : await ctx.db.$transaction((db) => write({ ...ctx, db }));
  if (saved) return saved;
  return answerRepeated(ctx, draft, {
    ...{ content, answers: answers ?? null },
    generalVersion: isShared ? null : generalVersion,
  });
}

/**
 * Locks the person and thus their general-form answers. Returns false if the answers have changed since
 * `version`.
 */
async function holdGeneral(
  { db }: TransactionContext,
  { applicantId: personId, scholarshipId }: DraftKey,
  version: number,
): Promise<boolean> {
  await lockActivePerson(db, personId);
  return isGeneralFresh(db, { personId, scholarshipId }, version);
}

type DraftKey = { applicantId: string; scholarshipId: string };

async function saveAgain(
  ctx: TransactionContext,
  draft: DraftKey,
  content: DraftContent,
  version: number,
): Promise<DraftRow | undefined> {
  const [saved] = await ctx.db.applicationDraft.updateManyAndReturn({
    where: { ...draft, version },
    data: { content, version: { increment: 1 }, updatedAt: ctx.now() },
    select: DRAFT_COLUMNS,
  });
  return saved;
}

async function begin(
  ctx: TransactionContext,
  draft: DraftKey,
  content: DraftContent,
): Promise<DraftRow | undefined> {
  // Locks before reading, because otherwise a concurrent submission would leave this draft behind.
  await lockActivePerson(ctx.db, draft.applicantId);
  await requireRoom(ctx.db, draft);
  const [begun] = await ctx.db.$queryRaw<DraftRow[]>`
    INSERT INTO application_drafts AS d (id, applicant_id, scholarship_id, content, created_at, updated_at)
    SELECT ${uuidv7()}::uuid, ${draft.applicantId}::uuid, ${draft.scholarshipId}::uuid,
      ${JSON.stringify(content)}::jsonb, at, at
    FROM (SELECT ${ctx.now()}::timestamptz AS at) clock
    ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`;
  return begun;
}

async function requireRoom(db: Prisma.TransactionClient, draft: DraftKey): Promise<void> {
  const [scholarships, applications, others] = await Promise.all([
    db.scholarship.count({ where: { id: draft.scholarshipId, ...IS_PUBLIC } }),
    db.application.count({ where: { ...draft, cancelledAt: null } }),
    db.applicationDraft.count({
      where: { applicantId: draft.applicantId, NOT: { scholarshipId: draft.scholarshipId } },
    }),
  ]);
  if (scholarships === 0) throw notFound();
  if (applications > 0) throw refuse('CONFLICT', 'application.applied');
  const details = { max: MAX_DRAFTS };
  if (others >= MAX_DRAFTS) throw refuse('CONFLICT', 'draft.tooMany', details, { details });
}

type RepeatedSave = {
  content: DraftContent;
  answers: Answers | null;
  /** Version of the general-form answers that must still be current; null if general-form answers were sent. */
  generalVersion: number | null | undefined;
};

/**
 * Returns the stored draft if it already equals the input, so that a repeated save succeeds. Otherwise throws
 * CONFLICT, so that no input is lost or overwritten.
 */
async function answerRepeated(
  { db }: RequestContext,
  draft: DraftKey,
  { content, answers, generalVersion }: RepeatedSave,
): Promise<DraftRow> {
  const [same] = await db.$queryRaw<DraftRow[]>`
    SELECT ${COLUMNS} FROM application_drafts d
    WHERE d.applicant_id = ${draft.applicantId}::uuid AND d.scholarship_id = ${draft.scholarshipId}::uuid
      AND d.content = ${JSON.stringify(content)}::jsonb`;
  const { applicantId: personId } = draft;
  const refused = same && answers ? await findRepeatedAnswers(db, { personId, draft: same }, answers) : {};
  const isFresh =
    generalVersion == null || (await isGeneralFresh(db, { personId, ...draft }, generalVersion));
  if (same && refused && isFresh) return { ...same, refused };
  throw refuse('CONFLICT', 'draft.conflict');
}
