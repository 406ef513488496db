export { AnswerDifferences } from './AnswerDifferences.tsx';
export { AnswerFields } from './AnswerFields.tsx';
export { AnswerList } from './AnswerList.tsx';
export { AskedSteps } from './AskedSteps.tsx';
export { ChangedQuestions } from './ChangedQuestions.tsx';
export { NeedList } from './NeedList.tsx';
export { ReviewDialog } from './ReviewDialog.tsx';
export { SetAside } from './SetAside.tsx';
