import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import type { AnswerFields } from './AnswerFields.tsx';

const loadParts = () => import('./allParts.ts');

const Fields = lazyPart(async () => (await loadParts()).AnswerFields);
export const AnswerFieldsPart = Fields as unknown as typeof AnswerFields;
export const QuestionStepsPart = lazyPart(async () => (await loadParts()).AskedSteps);
export const NeedListPart = lazyPart(async () => (await loadParts()).NeedList);
export const CheckAnswersPart = lazyPart(async () => (await loadParts()).CheckAnswers);
export const AnswerDifferencesPart = lazyPart(async () => (await loadParts()).AnswerDifferences);
export const ChangedQuestionsPart = lazyPart(async () => (await loadParts()).ChangedQuestions);
export const SetAsidePart = lazyPart(async () => (await loadParts()).SetAside);
export const AnswerListPart = lazyPart(async () => (await loadParts()).AnswerList);
export const ApplicationReferencesPart = lazyPart(async () => (await loadParts()).ApplicationReferences);

/**
 * Preloads the lazy components that are needed first. A component that fails to load is requested again when it is
 * rendered.
 */
export function loadAnswerParts(): void {
  for (const part of [Fields, QuestionStepsPart, NeedListPart]) void part.begin();
}
