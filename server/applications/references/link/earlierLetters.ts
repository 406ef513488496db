import { isDeepStrictEqual } from 'node:util';
import { type Document, Prisma } from '../../../../prisma/client/client.ts';
import { checkAnswers } from '../../../../rules/forms/checkAnswers.ts';
import type { Answers } from '../../../../rules/forms/facts.ts';
import { questionsOf } from '../../../../rules/forms/question.ts';
import { referenceForm, takesFile } from '../../../../rules/forms/references.ts';
import type { TransactionContext } from '../../../platform/context.ts';
import { type ReferenceRow, readReferences } from '../referenceRow.ts';
import { hashKey } from './referenceLink.ts';

/** So many are offered, the newest. */
const MAX_OFFERED = 5;

/** A letter that the referee of a request has sent about the same applicant. */
export type SentLetter = Pick<ReferenceRow, 'id' | 'scholarshipName' | 'universityName'> & {
  receivedAt: Date;
  /** What fits the questions of the request; null for a browser that is not known to be the referee's. */
  answers: Answers | null;
  /** Its file, where one is taken here, too; null for such a browser. */
  file: Document | null;
};

type Offering = Pick<ReferenceRow, 'id' | 'applicantId' | 'email' | 'asked'>;

/**
 * What the address of a request has sent about its applicant and can send here again, newest first. A browser reads the words of those
 * that were opened in it: a link that was passed on unopened lets in who got it, but shows no letter of the past.
 */
export async function listEarlierLetters(
  ctx: TransactionContext,
  request: Offering,
  browsers: readonly string[],
): Promise<SentLetter[]> {
  const hashes = new Set(browsers.map(hashKey));
  const rows = await readReferences(ctx, isEarlierOf(request));
  const files = takesFile(request.asked) ? await readFiles(ctx, rows) : [];
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

/** Those that a check has let through. */
function readFiles({ db }: TransactionContext, rows: readonly ReferenceRow[]): Promise<Document[]> {
  const referenceId = { in: rows.map(({ id }) => id) };
  return db.document.findMany({ where: { referenceId, state: { in: ['CLEAN', 'NOT_SCANNED'] } } });
}

/** Makes a browser known that has shown a code from the mailbox: it reads what was sent from the same address. */
export async function knowBrowser({ db }: TransactionContext, request: Offering, key: string): Promise<void> {
  await db.$executeRaw`UPDATE reference_requests r SET browser_hashes = array_append(r.browser_hashes, ${hashKey(key)})
    WHERE ${isEarlierOf(request)} AND NOT ${hashKey(key)} = ANY(r.browser_hashes)`;
}

/** Sent by the same address about the same person; what staff entered was not. */
function isEarlierOf({ id, applicantId, email }: Offering): Prisma.Sql {
  return Prisma.sql`r.applicant_id = ${applicantId}::uuid AND r.email = ${email} AND r.id <> ${id}::uuid
    AND r.state = 'RECEIVED' AND r.entered_by_id IS NULL AND r.removed_at IS NULL`;
}

/** The answers to questions that both ask in the same words, as far as the new ones take them. */
function fittingAnswers({ asked, answers }: ReferenceRow, to: Pick<ReferenceRow, 'asked'>): Answers {
  const before = new Map(questionsOf(referenceForm(asked)).map((question) => [question.key, question]));
  const form = referenceForm(to.asked);
  const same = questionsOf(form).filter(
    ({ key, label }) =>
      before.has(key) && isDeepStrictEqual(before.get(key)?.label, label) && answers[key] !== undefined,
  );
  const kept = Object.fromEntries(same.map(({ key }) => [key, answers[key]]));
  const { problems } = checkAnswers(form, kept, 'draft');
  return Object.fromEntries(Object.entries(kept).filter(([key]) => !problems[key]));
}
