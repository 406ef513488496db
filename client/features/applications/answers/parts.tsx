import { lazyPart } from '../../../lib/lazyPart.ts';
import type { AnswerFields } from './AnswerFields.tsx';

// Loaded only where a scholarship asks something.
const loadParts = () => import('./allParts.ts');

/** Begins to load them before it is known that they are needed; what fails is asked for again when they are. */
export function loadAnswerParts(): void {
  loadParts().catch(() => {});
}

export const AnswerFieldsPart = lazyPart(
  async () => (await loadParts()).AnswerFields,
) as unknown as typeof AnswerFields;
export const AskedStepsPart = lazyPart(async () => (await loadParts()).AskedSteps);
export const NeedListPart = lazyPart(async () => (await loadParts()).NeedList);
export const ReviewDialogPart = lazyPart(async () => (await loadParts()).ReviewDialog);
export const AnswerDifferencesPart = lazyPart(async () => (await loadParts()).AnswerDifferences);
export const ChangedQuestionsPart = lazyPart(async () => (await loadParts()).ChangedQuestions);
export const SetAsidePart = lazyPart(async () => (await loadParts()).SetAside);
export const AnswerListPart = lazyPart(async () => (await loadParts()).AnswerList);
export const ApplicationReferencesPart = lazyPart(async () => (await loadParts()).ApplicationReferences);
