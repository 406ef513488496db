export { ApplicationReferences } from '../references/ApplicationReferences.tsx';
export { AnswerDifferences } from './AnswerDifferences.tsx';
export { AnswerFields } from './AnswerFields.tsx';
export { AnswerList } from './AnswerList.tsx';
export { ChangedQuestions } from './ChangedQuestions.tsx';
export { CheckAnswers } from './CheckAnswers.tsx';
export { NeedList } from './NeedList.tsx';
export { QuestionSteps as AskedSteps } from './QuestionSteps.tsx';
export { SetAside } from './SetAside.tsx';
