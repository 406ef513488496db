import { get } from 'react-hook-form';
import { checkAnswers } from '../../../../rules/forms/answers/checkAnswers.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { labelSection } from '../../../../rules/forms/questionTexts.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import type { ApplyValues } from '../apply/applyForm.ts';
import { SectionSteps, type Step } from '../apply/SectionMark.tsx';
import { readAnswers } from './answersText.ts';
import { answerFieldName, type ResolvedForm } from './resolvedForm.ts';

type Props = {
  asked: ResolvedForm;
  values: Partial<ApplyValues>;
  errors: object;
  steps: readonly Step[];
  onGo: (name: string) => void;
};

export function QuestionSteps({ asked, values, errors, steps, onGo }: Props) {
  const words = useQuestionTexts();
  const answers = readAnswers(values.answers);
  const { sections } = checkAnswers(asked.form, answers, 'draft', applicationFacts(values));
  const own = asked.form.sections.flatMap((section) => {
    const found = sections[section.key];
    if (!found || found === 'notNeeded') return [];
    const isWrong = section.questions.some(({ key }) => get(errors, answerFieldName(key)));
    const state: Step['state'] = isWrong ? 'needsAttention' : found;
    return [{ name: `questions.${section.key}`, title: labelSection(section, words).title, state }];
  });
  return <SectionSteps steps={[...steps.slice(0, -1), ...own, ...steps.slice(-1)]} onGo={onGo} />;
}
