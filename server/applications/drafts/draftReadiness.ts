import { applicationInput } from '../../../rules/applications/applications.ts';
import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { listQuestions } from '../../../rules/forms/question.ts';
import { labelQuestion } from '../../../rules/forms/questionTexts.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import { mustVerifyEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { createQuestionTexts } from '../../catalogue/forms/createQuestionTexts.ts';
import type { PresentedAnswers } from '../../catalogue/forms/presentAnswers.ts';
import { hasQuestions, type ResolvedForm } from '../../catalogue/forms/resolvedForm.ts';
import { findIneligible } from '../../catalogue/requirements/loadEligibility.ts';
import { readFeeLeft } from '../../payments/checkout/feeDue.ts';
import type { RequestContext } from '../../platform/context.ts';
import { AppError, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { formatError, formatProblem } from '../../platform/language/formatError.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { findProblems, readShown } from '../answers/submittedAnswers.ts';
import { documentsIn, listDocumentProblems, loadUsable } from '../documents/uses/answeredDocuments.ts';
import { formOfPortal, withoutOmitted } from '../formOfPortal.ts';
import { hasReferenceQuestions, listReferenceProblems, readNamed } from '../references/requireReferences.ts';
import { listGonePictures } from '../submit/applicantImage.ts';
import { findUnavailable } from '../submit/openScholarship.ts';
import { loadDraftAnswers } from './draftAnswers.ts';
import type { DraftRow } from './draftRow.ts';

type DraftProblem = { field: string; label: string; message: string };

type Obstacle = { kind: 'CLOSED' | 'EMAIL_NOT_VERIFIED' | 'REQUIREMENTS'; message: string };

export type DraftReadiness = {
  revision: string;
  isReady: boolean;
  missing: DraftProblem[];
  obstacle: Obstacle | null;
  feeLeft: number;
};

export const loadReadiness = createRequestLoader<DraftRow, DraftReadiness>(async (ctx, drafts) => {
  const forms = await Promise.all(drafts.map((draft) => readForm(ctx, draft)));
  const problems = await findMissing(ctx, forms);
  return Promise.all(
    forms.map(async (form, place) => {
      const { scholarshipId } = form.draft;
      const missing = wordMissing(ctx, form, problems[place] ?? {});
      const [obstacle, feeLeft] = await Promise.all([
        findObstacle(ctx, scholarshipId),
        readFeeLeft(ctx, scholarshipId),
      ]);
      const isReady = missing.length === 0 && obstacle === null;
      return { revision: getRevision(form), isReady, missing, obstacle, feeLeft };
    }),
  );
});

export type DraftForm = {
  draft: DraftRow;
  set: PresentedAnswers | null;
  answers: Answers;
};

export async function readForm(ctx: RequestContext, stored: DraftRow): Promise<DraftForm> {
  const draft = { ...stored, content: withoutOmitted(ctx.env, stored.content) };
  const set = await loadDraftAnswers(ctx, draft);
  const asked = set ? listQuestions(set.questions.form).map(({ key }) => key) : [];
  const given = asked.map((key) => [key, set?.answers[key] ?? null] as const);
  return { draft, set, answers: Object.fromEntries(given.filter(([, answer]) => answer !== null)) };
}

export function getRevision({ draft, set }: DraftForm): string {
  const { own = null, general = null } = set?.questions ?? {};
  return [draft.version, own?.version ?? 0, general?.version ?? 0, set?.generalVersion ?? 0].join('.');
}

export function toInput({ draft, set, answers }: DraftForm) {
  const { own = null, general = null } = set?.questions ?? {};
  return {
    ...Object(draft.content),
    scholarshipId: draft.scholarshipId,
    consent: true,
    answers: { version: own?.version ?? 0, generalVersion: general?.version ?? 0, answers },
  };
}

async function findMissing(ctx: RequestContext, forms: readonly DraftForm[]): Promise<FieldProblems[]> {
  const { viewer } = ctx;
  if (!viewer) return forms.map(() => ({}));
  const documents = forms.map(({ draft, set, answers }) =>
    set ? documentsIn(set.questions.form, readShown(set.questions, answers, outsideOf(draft))) : [],
  );
  const referring = forms.filter(({ set }) => hasReferenceQuestions(set?.questions ?? null));
  const [usable, references, gone] = await Promise.all([
    loadUsable(ctx.db, documents.flat(), { ownerId: viewer.id }),
    readNamed(
      ctx,
      viewer.id,
      referring.map(({ draft }) => draft.scholarshipId),
    ),
    listGonePictures(ctx, viewer, forms.map(imageOf)),
  ]);
  return forms.map((form, place) => {
    const { draft, set, answers } = form;
    const named = references.filter(({ scholarshipId }) => scholarshipId === draft.scholarshipId);
    const fields = Object(draft.content);
    return {
      ...findWrongFields(ctx, form),
      ...(gone.has(imageOf(form)) && { applicantImage: problem('pictureNotYours') }),
      ...(hasQuestions(set?.questions ?? null) && {
        ...findProblems(set?.questions as ResolvedForm, answers, outsideOf(draft)),
        ...listReferenceProblems({ asked: set?.questions ?? null, answers, fields }, named),
        ...atAnswers(listDocumentProblems(documents[place] ?? [], usable)),
      }),
    };
  });
}

const outsideOf = ({ content }: DraftRow) => applicationFacts(Object(content));

const imageOf = ({ draft }: DraftForm) => String(Object(draft.content).applicantImage ?? '');

const atAnswers = (problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([key, message]) => [`answers.${key}`, message]));

function findWrongFields({ env }: RequestContext, form: DraftForm): FieldProblems {
  try {
    checkInput(formOfPortal(env, applicationInput), toInput(form));
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.problems ?? {};
  }
}

function wordMissing(ctx: RequestContext, { set }: DraftForm, problems: FieldProblems): DraftProblem[] {
  const language = getLanguage(ctx);
  const fields = getTranslator(language, 'applicationForm');
  const words = createQuestionTexts(ctx, language);
  const questions = set ? listQuestions(set.questions.form) : [];
  const labels = new Map(questions.map((one) => [`answers.${one.key}`, labelQuestion(one, words).label]));
  const order = [...Object.keys(applicationInput.shape), ...labels.keys()];
  return Object.entries(problems)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([field, expected]) => ({
      field,
      label: labels.get(field) ?? fields(`labels.${field}` as 'labels.phone'),
      message: formatProblem(expected, language),
    }));
}

async function findObstacle(ctx: RequestContext, scholarshipId: string): Promise<Obstacle | null> {
  const language = getLanguage(ctx);
  const [untaken, ineligible] = await Promise.all([
    findUnavailable(ctx, scholarshipId),
    findIneligible(ctx, scholarshipId),
  ]);
  const word = (kind: Obstacle['kind'], refusal: AppError) => ({
    kind,
    message: formatError(refusal, language).message,
  });
  if (untaken) return word('CLOSED', untaken);
  if (ctx.viewer && mustVerifyEmail(ctx, ctx.viewer))
    return word('EMAIL_NOT_VERIFIED', refuse('EMAIL_NOT_VERIFIED', 'auth.verifyFirst'));
  return ineligible && word('REQUIREMENTS', ineligible);
}
