import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import type { Answers } from '../../../../rules/forms/facts.ts';
import { type FieldProblems, problem } from '../../../../rules/problems.ts';
import { invalidInput } from '../../../errors.ts';
import { createRequestLoader } from '../../../requestLoader.ts';
import { documentsIn, listDocumentProblems, loadUsable } from '../../documents/uses/answeredDocuments.ts';
import { moveTo, readAnswerSets, type StoredAnswers, toColumns } from '../../forms/answerSet.ts';
import { type AskedForm, loadQuestions, readOwnForms } from '../../forms/askedForm.ts';
import { type PresentedAnswers, presentAnswers } from '../../forms/presentAnswers.ts';
import { mergeAnswers } from '../../forms/saveAnswers.ts';
import type { DraftRow } from './draftRow.ts';

/** A draft's answers to the present questions of its scholarship; null where it never asked anything. */
export const loadDraftAnswers = createRequestLoader<DraftRow, PresentedAnswers | null>(
  async (ctx, drafts) => {
    const asked = await Promise.all(drafts.map(({ scholarshipId }) => loadQuestions(ctx, scholarshipId)));
    const sets = await readAnswerSets(
      ctx.db,
      drafts.flatMap(({ answerSetId }) => answerSetId ?? []),
    );
    const read = drafts.map(({ answerSetId, version, content, refused }, place) => {
      const questions = asked[place];
      if (!questions) return null;
      const moved = moveTo(questions, sets.get(answerSetId ?? '') ?? null);
      const outside = applicationFacts(Object(content));
      const answered = documentsIn(questions.form, moved.answers);
      return { questions, moved, version, outside, refused, answered };
    });
    const answered = read.flatMap((one) => one?.answered ?? []);
    const usable = await loadUsable(ctx.db, answered, { ownerId: ctx.viewer?.id ?? NO_ID });
    return read.map((one) => {
      if (!one) return null;
      const { questions, moved, refused, ...around } = one;
      const wrong = { ...listDocumentProblems(one.answered, usable), ...refused };
      return presentAnswers(questions, moved, { ...around, refused: wrong });
    });
  },
);

/** Keeps answers with a draft that was just written. `copied` is where one begins that has none yet. */
export async function writeDraftAnswers(
  db: Prisma.TransactionClient,
  draft: DraftRow,
  { sent, copied }: { sent: Answers; copied?: StoredAnswers | undefined },
): Promise<DraftRow> {
  const { asked, stored } = await readStored(db, draft);
  if (!asked) {
    if (Object.keys(sent).length > 0) throw invalidInput({ answers: problem('notAsked') });
    return draft;
  }
  const base = moveTo(asked, stored ?? copied ?? null);
  const { answers, refused } = mergeAnswers(asked.form, base.answers, sent);
  const columns = toColumns(asked, { ...base, answers });
  const { id: answerSetId } = await db.answerSet.upsert({
    where: { id: draft.answerSetId ?? NO_ID },
    create: { ...columns, draft: { connect: { id: draft.id } } },
    update: columns,
    select: { id: true },
  });
  return { ...draft, answerSetId, refused };
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** What could not be kept of answers that a draft holds already; null where they would change it. */
export async function findRepeatedAnswers(
  db: Prisma.TransactionClient,
  draft: DraftRow,
  sent: Answers,
): Promise<FieldProblems | null> {
  const { asked, stored } = await readStored(db, draft);
  if (!asked) return Object.keys(sent).length > 0 ? null : {};
  const kept = moveTo(asked, stored).answers;
  const { answers, refused } = mergeAnswers(asked.form, kept, sent);
  return isDeepStrictEqual(answers, kept) ? refused : null;
}

async function readStored(
  db: Prisma.TransactionClient,
  { scholarshipId, answerSetId }: DraftRow,
): Promise<{ asked: AskedForm | null; stored: StoredAnswers | null }> {
  const [asked = null] = await readOwnForms(db, [scholarshipId]);
  const sets = await readAnswerSets(db, answerSetId ? [answerSetId] : []);
  return { asked, stored: sets.get(answerSetId ?? '') ?? null };
}
