import { lazyPart } from '../../../lib/lazyPart.ts';
import type { AnswerFields } from './AnswerFields.tsx';

// Loaded only where a scholarship asks something.
const loadParts = () => import('./allParts.ts');

const Fields = lazyPart(async () => (await loadParts()).AnswerFields);
export const AnswerFieldsPart = Fields as unknown as typeof AnswerFields;
export const AskedStepsPart = lazyPart(async () => (await loadParts()).AskedSteps);
export const NeedListPart = lazyPart(async () => (await loadParts()).NeedList);
export const ReviewDialogPart = lazyPart(async () => (await loadParts()).ReviewDialog);
export const AnswerDifferencesPart = lazyPart(async () => (await loadParts()).AnswerDifferences);
export const ChangedQuestionsPart = lazyPart(async () => (await loadParts()).ChangedQuestions);
export const SetAsidePart = lazyPart(async () => (await loadParts()).SetAside);
export const AnswerListPart = lazyPart(async () => (await loadParts()).AnswerList);
export const ApplicationReferencesPart = lazyPart(async () => (await loadParts()).ApplicationReferences);

/** Begins to load what a form begins with before it is known that it is needed; what fails is asked for again when it is. */
export function loadAnswerParts(): void {
  for (const part of [Fields, AskedStepsPart, NeedListPart]) void part.begin();
}
