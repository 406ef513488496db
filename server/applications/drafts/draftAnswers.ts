import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '../../../prisma/client/client.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { type Answers, isAnswered } from '../../../rules/forms/facts/facts.ts';
import { isGeneral, splitAnswers } from '../../../rules/forms/generalForm.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import { moveTo, type StoredSets, storeAnswers } from '../../catalogue/forms/answerSet.ts';
import { type PresentedAnswers, presentAnswers } from '../../catalogue/forms/presentAnswers.ts';
import { loadQuestions, readResolvedForms } from '../../catalogue/forms/resolvedForm.ts';
import { mergeAnswers } from '../../catalogue/forms/saveAnswers.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type PersonAnswers, readPersonAnswers, writeGeneral } from '../answers/personAnswers.ts';
import { documentsIn, listDocumentProblems, loadUsable } from '../documents/uses/answeredDocuments.ts';
import { withoutOmitted } from '../formOfPortal.ts';
import type { DraftRow } from './draftRow.ts';
import { loadViewerDraft } from './readDrafts.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

type AnswerableDraft = Pick<DraftRow, 'scholarshipId' | 'version' | 'content' | 'refused'>;

export const loadDraftAnswers = createRequestLoader<AnswerableDraft, PresentedAnswers | null>(
  async (ctx, drafts) => {
    const ownerId = ctx.viewer?.id ?? NO_ID;
    const asked = await Promise.all(drafts.map(({ scholarshipId }) => loadQuestions(ctx, scholarshipId)));
    const asking = drafts.map(({ scholarshipId }, place) => ({ scholarshipId, asked: asked[place] ?? null }));
    const held = await readPersonAnswers(ctx.db, ownerId, asking);
    const answered = held.map((one) => (one ? documentsIn(one.asked.form, one.moved.answers) : []));
    const usable = await loadUsable(ctx.db, answered.flat(), { ownerId });
    return drafts.map(({ version, content, refused }, place) => {
      const one = held[place];
      if (!one) return null;
      const { answers } = one.moved;
      const outside = applicationFacts(withoutOmitted(ctx.env, content));
      return presentAnswers(one.asked, one.moved, {
        ...{ version, generalVersion: one.generalVersion, outside },
        kept: Object.keys(answers).filter((key) => isGeneral(key) && isAnswered(answers[key])),
        refused: { ...listDocumentProblems(answered[place] ?? [], usable), ...refused },
      });
    });
  },
);

/** Loads the draft's answers, or the viewer's general-form answers if there is no draft. */
export async function loadViewerAnswers(
  ctx: RequestContext,
  scholarshipId: string,
): Promise<PresentedAnswers | null> {
  if (!ctx.viewer || !can(ctx.viewer, 'draft.read', { ownerId: ctx.viewer.id })) return null;
  const draft = await loadViewerDraft(ctx, scholarshipId);
  return loadDraftAnswers(ctx, draft ?? { scholarshipId, version: 0, content: {} });
}

type AnswerInput = {
  sent: Answers;
  copied?: StoredSets | undefined;
};

type DraftOwner = { personId: string; draft: DraftRow };

/** Stores the answers of a draft. The caller must have locked the person if general-form answers are included. */
export async function writeDraftAnswers(
  ctx: TransactionContext,
  { personId, draft }: DraftOwner,
  { sent, copied }: AnswerInput,
): Promise<DraftRow> {
  const { db } = ctx;
  const held = await readHeld(db, { personId, draft }, copied);
  if (!held) {
    if (Object.keys(sent).length > 0) throw invalidInput({ answers: problem('notAsked') });
    return draft;
  }
  const { asked, moved, generalVersion, sets } = held;
  const { answers, refused } = mergeAnswers(asked.form, moved.answers, sent);
  const next = { ...moved, answers };
  const before = generalVersion > 0 ? splitAnswers(moved.answers).general : {};
  if (!isDeepStrictEqual(splitAnswers(answers).general, before))
    await writeGeneral(ctx, personId, held, next);
  const { own } = await storeAnswers(db, { ...asked, general: null }, next, sets);
  const { id, updatedAt } = draft;
  if (own && (copied || own.id !== sets.own?.id))
    await db.applicationDraft.update({ where: { id }, data: { answerSetId: own.id, updatedAt } });
  return { ...draft, refused };
}

/**
 * Returns whether the stored general-form answers still have this version; true if there is no general form. The
 * caller must have locked the person.
 */
export async function isGeneralFresh(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { personId, scholarshipId }: { personId: string; scholarshipId: string },
  version: number,
): Promise<boolean> {
  const [present] = await db.$queryRaw<{ version: number }[]>`
    SELECT coalesce(g.version, 0) AS version FROM scholarships s
    LEFT JOIN general_answers g ON g.form_id = s.general_form_id AND g.person_id = ${personId}::uuid
    WHERE s.id = ${scholarshipId}::uuid AND s.general_form_id IS NOT NULL`;
  return !present || present.version === version;
}

export async function findRepeatedAnswers(
  db: Prisma.TransactionClient,
  whose: DraftOwner,
  sent: Answers,
): Promise<FieldProblems | null> {
  const held = await readHeld(db, whose);
  if (!held) return Object.keys(sent).length > 0 ? null : {};
  const { answers, refused } = mergeAnswers(held.asked.form, held.moved.answers, sent);
  return isDeepStrictEqual(answers, held.moved.answers) ? refused : null;
}

async function readHeld(
  db: Prisma.TransactionClient,
  { personId, draft: { scholarshipId } }: DraftOwner,
  copied?: StoredSets,
): Promise<PersonAnswers | null> {
  const [asked = null] = await readResolvedForms(db, [scholarshipId]);
  const [held = null] = await readPersonAnswers(db, personId, [{ scholarshipId, asked }]);
  if (!held || !copied) return held;
  const sets = { general: held.sets.general ?? copied.general, own: held.sets.own ?? copied.own };
  return { ...held, sets, moved: moveTo(held.asked, sets) };
}
