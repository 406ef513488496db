import { isDeepStrictEqual } from 'node:util';
import { type Document, Prisma } from '../../../../prisma/client/client.ts';
import { acceptsFile, referenceForm } from '../../../../rules/applications/references.ts';
import { checkAnswers } from '../../../../rules/forms/answers/checkAnswers.ts';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import { listQuestions } from '../../../../rules/forms/question.ts';
import type { TransactionContext } from '../../../platform/context.ts';
import { type ReferenceRow, readReferences } from '../referenceRow.ts';
import { hashKey } from './referenceLink.ts';

const MAX_OFFERED = 5;

export type SentLetter = Pick<ReferenceRow, 'id' | 'scholarshipName' | 'universityName'> & {
  receivedAt: Date;
  answers: Answers | null;
  file: Document | null;
};

type ReferenceTarget = Pick<ReferenceRow, 'id' | 'applicantId' | 'email' | 'asked'>;

/**
 * Lists letters from the same address about the same applicant, newest first. A browser may read a letter only if the
 * letter was opened in that browser, or if a code that was e-mailed to the address was entered there afterwards.
 * Someone who receives a forwarded, unopened link thus cannot read past letters.
 */
export async function listEarlierLetters(
  ctx: TransactionContext,
  request: ReferenceTarget,
  browsers: readonly string[],
): Promise<SentLetter[]> {
  const hashes = new Set(browsers.map(hashKey));
  const rows = await readReferences(ctx, isEarlierOf(request));
  const files = acceptsFile(request.asked) ? await readFiles(ctx, rows) : [];
  return rows
    .flatMap((row) => {
      const { id, scholarshipName, universityName, receivedAt } = row;
      const fitting = fittingAnswers(row, request);
      const file = files.find(({ referenceId }) => referenceId === id) ?? null;
      if (!receivedAt || (Object.keys(fitting).length === 0 && !file)) return [];
      const sent = { id, scholarshipName, universityName, receivedAt };
      const isKnown = row.browserHashes.some((hash) => hashes.has(hash));
      return [{ ...sent, answers: isKnown ? fitting : null, file: isKnown ? file : null }];
    })
    .sort((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
    .slice(0, MAX_OFFERED);
}

function readFiles({ db }: TransactionContext, rows: readonly ReferenceRow[]): Promise<Document[]> {
  const referenceId = { in: rows.map(({ id }) => id) };
  return db.document.findMany({ where: { referenceId, state: { in: ['CLEAN', 'NOT_SCANNED'] } } });
}

/**
 * Records that a code sent to the referee was entered in this browser, which may then read letters sent from the same
 * address.
 */
export async function knowBrowser(
  { db }: TransactionContext,
  request: ReferenceTarget,
  key: string,
): Promise<void> {
  await db.$executeRaw`UPDATE reference_requests r SET browser_hashes = array_append(r.browser_hashes, ${hashKey(key)})
    WHERE ${isEarlierOf(request)} AND NOT ${hashKey(key)} = ANY(r.browser_hashes)`;
}

function isEarlierOf({ id, applicantId, email }: ReferenceTarget): Prisma.Sql {
  return Prisma.sql`r.applicant_id = ${applicantId}::uuid AND r.email = ${email} AND r.id <> ${id}::uuid
    AND r.state = 'RECEIVED' AND r.entered_by_id IS NULL AND r.removed_at IS NULL`;
}

function fittingAnswers({ asked, answers }: ReferenceRow, to: Pick<ReferenceRow, 'asked'>): Answers {
  const before = new Map(listQuestions(referenceForm(asked)).map((question) => [question.key, question]));
  const form = referenceForm(to.asked);
  const same = listQuestions(form).filter(
    ({ key, label }) =>
      before.has(key) && isDeepStrictEqual(before.get(key)?.label, label) && answers[key] !== undefined,
  );
  const kept = Object.fromEntries(same.map(({ key }) => [key, answers[key]]));
  const { problems } = checkAnswers(form, kept, 'draft');
  return Object.fromEntries(Object.entries(kept).filter(([key]) => !problems[key]));
}
