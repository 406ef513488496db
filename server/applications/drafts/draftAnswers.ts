import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '../../../prisma/client/client.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { type Answers, isAnswered } from '../../../rules/forms/facts.ts';
import { isGeneral, type Parts } from '../../../rules/forms/generalForm.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import {
  joinStored,
  moveTo,
  readSets,
  type StoredAnswers,
  type StoredPart,
  splitMoved,
  toColumns,
} from '../../catalogue/forms/answerSet.ts';
import { type AskedForm, loadQuestions, readAskedForms } from '../../catalogue/forms/askedForm.ts';
import { type KeptAnswers, readKept, writeKept } from '../../catalogue/forms/general/keptAnswers.ts';
import { type PresentedAnswers, presentAnswers } from '../../catalogue/forms/presentAnswers.ts';
import { mergeAnswers } from '../../catalogue/forms/saveAnswers.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { documentsIn, listDocumentProblems, loadUsable } from '../documents/uses/answeredDocuments.ts';
import type { DraftRow } from './draftRow.ts';
import { loadViewerDraft } from './readDrafts.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** What of a draft its answers are read by. */
type Answered = Pick<DraftRow, 'scholarshipId' | 'answerSetId' | 'version' | 'content' | 'refused'>;

/** The viewer's answers of a draft to the present questions of its scholarship; null where it never asked anything. */
export const loadDraftAnswers = createRequestLoader<Answered, PresentedAnswers | null>(
  async (ctx, drafts) => {
    const ownerId = ctx.viewer?.id ?? NO_ID;
    const asked = await Promise.all(drafts.map(({ scholarshipId }) => loadQuestions(ctx, scholarshipId)));
    const sets = await readSets(
      ctx.db,
      drafts.flatMap(({ answerSetId }) => answerSetId ?? []),
    );
    const kept = await readKept(
      ctx.db,
      ownerId,
      asked.flatMap((one) => one?.general?.id ?? []),
    );
    const read = drafts.map(({ answerSetId, version, content, refused }, place) => {
      const questions = asked[place];
      if (!questions) return null;
      const general = kept.get(questions.general?.id ?? '') ?? null;
      const moved = moveTo(questions, joinStored({ general, own: sets.get(answerSetId ?? '') ?? null }));
      const outside = applicationFacts(Object(content));
      const answered = documentsIn(questions.form, moved.answers);
      const generalVersion = general?.version ?? 0;
      return { questions, moved, version, generalVersion, outside, refused, answered };
    });
    const answered = read.flatMap((one) => one?.answered ?? []);
    const usable = await loadUsable(ctx.db, answered, { ownerId });
    return read.map((one) => {
      if (!one) return null;
      const { questions, moved, refused, ...around } = one;
      const wrong = { ...listDocumentProblems(one.answered, usable), ...refused };
      const ofGeneral = Object.keys(moved.answers).filter(
        (key) => isGeneral(key) && isAnswered(moved.answers[key]),
      );
      return presentAnswers(questions, moved, { ...around, kept: ofGeneral, refused: wrong });
    });
  },
);

/** The viewer's answers to what a scholarship asks, with a draft or before one: then what they answered in its general form for others. */
export async function loadViewerAnswers(
  ctx: RequestContext,
  scholarshipId: string,
): Promise<PresentedAnswers | null> {
  if (!ctx.viewer || !can(ctx.viewer, 'draft.read', { ownerId: ctx.viewer.id })) return null;
  const draft = await loadViewerDraft(ctx, scholarshipId);
  return loadDraftAnswers(ctx, draft ?? { scholarshipId, answerSetId: null, version: 0, content: {} });
}

type Given = {
  sent: Answers;
  /** Where one begins who has no answers yet. */
  copied?: StoredAnswers | undefined;
};

/** Keeps answers with a draft that was just written. Its person is held where answers to a general form are among them. */
export async function writeDraftAnswers(
  { db, now }: TransactionContext,
  { personId, draft }: { personId: string; draft: DraftRow },
  { sent, copied }: Given,
): Promise<DraftRow> {
  const { asked, stored } = await readStored(db, personId, draft);
  if (!asked) {
    if (Object.keys(sent).length > 0) throw invalidInput({ answers: problem('notAsked') });
    return draft;
  }
  const copies = copied && partsOf(copied);
  const isOfForm = copies?.general?.of.id === asked.general?.id;
  const begun = {
    general: stored.general ?? (isOfForm ? (copies?.general ?? null) : null),
    own: stored.own ?? copies?.own ?? null,
  };
  const base = moveTo(asked, joinStored(begun));
  const { answers, refused } = mergeAnswers(asked.form, base.answers, sent);
  const next = splitMoved({ ...base, answers });
  const before = stored.general ? splitMoved(base).general.answers : {};
  if (asked.general && !isDeepStrictEqual(next.general.answers, before))
    await writeKept(db, { personId, of: asked.general, at: now() }, next.general);
  if (!asked.own) return { ...draft, refused };
  const columns = toColumns(asked.own, next.own);
  const { id: answerSetId } = await db.answerSet.upsert({
    where: { id: draft.answerSetId ?? NO_ID },
    create: { ...columns, draft: { connect: { id: draft.id } } },
    update: columns,
    select: { id: true },
  });
  return { ...draft, answerSetId, refused };
}

function partsOf(stored: StoredAnswers): Parts<StoredPart | null> {
  const { general, own } = stored.asked;
  const moved = splitMoved(stored);
  return { general: general && { of: general, ...moved.general }, own: own && { of: own, ...moved.own } };
}

/** Whether answers to the general form of a scholarship are still of the version that was read; true where it has none. The person is held. */
export async function isGeneralFresh(
  db: Prisma.TransactionClient,
  { personId, scholarshipId }: { personId: string; scholarshipId: string },
  version: number,
): Promise<boolean> {
  const { asked, stored } = await readStored(db, personId, { scholarshipId, answerSetId: null });
  return !asked?.general || (stored.general?.version ?? 0) === version;
}

/** What could not be kept of answers that a draft holds already; null where they would change it. */
export async function findRepeatedAnswers(
  db: Prisma.TransactionClient,
  { personId, draft }: { personId: string; draft: DraftRow },
  sent: Answers,
): Promise<FieldProblems | null> {
  const { asked, stored } = await readStored(db, personId, draft);
  if (!asked) return Object.keys(sent).length > 0 ? null : {};
  const kept = moveTo(asked, joinStored(stored)).answers;
  const { answers, refused } = mergeAnswers(asked.form, kept, sent);
  return isDeepStrictEqual(answers, kept) ? refused : null;
}

type Stored = { general: KeptAnswers | null; own: StoredPart | null };

async function readStored(
  db: Prisma.TransactionClient,
  personId: string,
  { scholarshipId, answerSetId }: Pick<DraftRow, 'scholarshipId' | 'answerSetId'>,
): Promise<{ asked: AskedForm | null; stored: Stored }> {
  const [asked = null] = await readAskedForms(db, [scholarshipId]);
  const sets = await readSets(db, answerSetId ? [answerSetId] : []);
  const formId = asked?.general?.id ?? '';
  const kept = await readKept(db, personId, formId ? [formId] : []);
  return {
    asked,
    stored: { general: kept.get(formId) ?? null, own: sets.get(answerSetId ?? '') ?? null },
  };
}
