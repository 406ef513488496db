import { z } from 'zod';
import type { Document, Prisma, Redaction } from '../../../../prisma/client/client.ts';
import { type DocumentType, hasBytes } from '../../../../rules/applications/documents.ts';
import { GENERAL } from '../../../../rules/forms/generalForm.ts';
import { keySchema } from '../../../../rules/forms/question.ts';
import { problem } from '../../../../rules/problems.ts';
import { publish } from '../../../events/publish.ts';
import { notFound } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { authorizeRound, lockAssignments, requireOthers } from '../rounds/reachableRound.ts';
import type { RoundRow } from '../rounds/roundRow.ts';

export const COPIED_TYPES: readonly DocumentType[] = ['PDF', 'JPEG', 'PNG', 'WEBP'];

const inputSchema = z.object({
  question: z
    .string(problem('required'))
    .refine((key) => keySchema.safeParse(key.replace(GENERAL, '')).success, problem('questionKey')),
});

type RedactionInput = {
  roundId: string;
  applicationId: string;
  question: string;
  documentId?: string | null | undefined;
  referenceId?: string | null | undefined;
  replacementId?: string | null | undefined;
};

/**
 * Hides an answer, a document or a reference from assessors in blind rounds, or replaces a document or
 * reference with a document that the viewer uploaded. Replaces an earlier redaction of the same item.
 */
export function redact(ctx: RequestContext, given: RedactionInput): Promise<ListedRedaction> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { applicationId, documentId = null, referenceId = null, replacementId = null } = given;
    const { viewer, round } = await lockBlind(inside, given.roundId, applicationId);
    const { question } = checkInput(inputSchema, given);
    if (documentId) await requireUsed(inside, { applicationId, question, documentId });
    if (referenceId) await requireReceived(inside, { applicationId, question, referenceId });
    const replaced = Number(documentId !== null) + Number(referenceId !== null);
    if (replaced > 1) throw invalidInput({ referenceId: problem('invalid') });
    if (replacementId) await claimReplacement(inside, viewer, { isAllowed: replaced === 1, replacementId });
    const part = { applicationId, question, documentId, referenceId };
    await db.redaction.deleteMany({ where: part });
    const row = await db.redaction.create({
      data: { ...part, replacementId, createdAt: ctx.now() },
      include: NAMED,
    });
    await publishChange(inside, viewer, round, question);
    return row;
  });
}

export function removeRedaction(
  ctx: RequestContext,
  { roundId, id }: { roundId: string; id: string },
): Promise<ListedRedaction> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const found = await db.redaction.findUnique({ where: { id }, include: NAMED });
    const { viewer, round } = await lockBlind(inside, roundId, found?.applicationId);
    if (!found) throw notFound();
    await db.redaction.delete({ where: { id } });
    await publishChange(inside, viewer, round, found.question);
    return found;
  });
}

/**
 * Locks a blind round, so that redactions run one after another. Throws CONFLICT if the round is not blind or
 * is closed or the application is the viewer's own, and NOT_FOUND if the application is not in the round.
 */
async function lockBlind(ctx: TransactionContext, roundId: string, applicationId = '') {
  const { viewer, round } = await lockAssignments(ctx, roundId);
  if (applicationId) await requireOthers(ctx, viewer, [applicationId]);
  if (!round.isBlind) throw refuse('CONFLICT', 'round.notBlind');
  const isInside =
    applicationId && (await ctx.db.roundApplication.count({ where: { roundId, applicationId } }));
  if (!isInside) throw notFound();
  return { viewer, round };
}

type Used = { applicationId: string; question: string; documentId: string };

async function requireUsed({ db }: TransactionContext, used: Used): Promise<void> {
  if ((await db.documentUse.count({ where: used })) === 0)
    throw invalidInput({ documentId: problem('invalid') });
}

type Received = { applicationId: string; question: string; referenceId: string };

async function requireReceived(
  { db }: TransactionContext,
  { applicationId, question, referenceId }: Received,
): Promise<void> {
  const { applicantId, scholarshipId } = await db.application.findUniqueOrThrow({
    where: { id: applicationId },
  });
  const received = { state: 'RECEIVED', removedAt: null } as const;
  const where = { id: referenceId, question, applicantId, scholarshipId, ...received };
  if ((await db.reference.count({ where })) === 0) throw invalidInput({ referenceId: problem('invalid') });
}

/**
 * Removes the replacement from the viewer's own documents. Throws INVALID_INPUT if the replacement is
 * missing, in use or of a type that cannot be copied.
 */
async function claimReplacement(
  { db, now }: TransactionContext,
  { id: ownerId }: Viewer,
  { isAllowed, replacementId: id }: { isAllowed: boolean; replacementId: string },
): Promise<void> {
  const found = isAllowed && (await db.document.findFirst({ where: { id, ownerId, uses: { none: {} } } }));
  if (!found || !canReplace(found)) throw invalidInput({ replacementId: problem('invalid') });
  await db.document.update({ where: { id }, data: { removedAt: now() } });
}

const canReplace = ({ state, type }: Document): boolean =>
  hasBytes(state) && (type === null || COPIED_TYPES.includes(type));

/** Leaves the application out, because the audit log would link the blind round's code to an applicant. */
function publishChange(ctx: TransactionContext, { id: actorId }: Viewer, { id }: RoundRow, question: string) {
  return publish(ctx, 'redaction.changed', { actorId, id, after: { question } });
}

const NAMED = { reference: { select: { name: true } } } as const satisfies Prisma.RedactionInclude;

/** @public used by generated types */
export type ListedRedaction = Prisma.RedactionGetPayload<{ include: typeof NAMED }>;

export async function listRedactions(
  ctx: RequestContext,
  { roundId }: { roundId: string },
): Promise<ListedRedaction[]> {
  await authorizeRound(ctx, roundId);
  return ctx.db.redaction.findMany({
    where: { application: { rounds: { some: { roundId } } } },
    include: NAMED,
    orderBy: { id: 'asc' },
  });
}

export type UnservableDocument = {
  applicationId: string;
  documentId: string;
  question: string;
  name: string;
  type: DocumentType;
};

/**
 * Lists up to 200 documents that a blind round cannot serve, because they cannot be copied without metadata.
 * Omits redacted documents, and documents that identify the applicant and are hidden for that reason.
 */
export async function listUnservable(
  ctx: RequestContext,
  { roundId }: { roundId: string },
): Promise<UnservableDocument[]> {
  const { round } = await authorizeRound(ctx, roundId);
  if (!round.isBlind) return [];
  return ctx.db.$queryRaw<UnservableDocument[]>`
    SELECT u.application_id AS "applicationId", d.id AS "documentId", u.question, d.name, d.type
    FROM round_applications e JOIN applications a ON a.id = e.application_id AND a.cancelled_at IS NULL
      JOIN document_uses u ON u.application_id = a.id JOIN documents d ON d.id = u.document_id
    WHERE e.round_id = ${roundId}::uuid AND d.state IN ('CLEAN', 'NOT_SCANNED')
      AND NOT d.type::text = ANY(${[...COPIED_TYPES]})
      AND NOT EXISTS (SELECT FROM redactions x WHERE x.application_id = a.id AND x.question = u.question
        AND x.reference_id IS NULL AND (x.document_id = d.id OR x.document_id IS NULL))
      AND NOT EXISTS (SELECT FROM answer_sets g JOIN form_versions v ON v.id = g.form_version_id
        CROSS JOIN LATERAL jsonb_path_query(v.content, '$.sections[*].questions[*]') q
        WHERE g.id IN (a.answer_set_id, a.general_set_id) AND q ->> 'key' = u.question
          AND (q ->> 'isIdentifying')::boolean)
    ORDER BY u.application_id, u.question, d.id LIMIT 200`;
}

/** @public used by generated types */
export type RedactedDocument = Pick<Document, 'id' | 'type' | 'state' | 'pages'>;

export type ReadRedaction = Redaction & { replacement: RedactedDocument | null };

export async function readRedactions(
  { db }: { db: Prisma.TransactionClient },
  { applicationId, isBlind }: { applicationId: string; isBlind: boolean },
): Promise<ReadRedaction[]> {
  if (!isBlind) return [];
  return db.redaction.findMany({ where: { applicationId }, include: { replacement: true } });
}
