import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { checkAnswers } from '../../../../rules/forms/checkAnswers.ts';
import { wordSection } from '../../../../rules/forms/words.ts';
import { useOwnWords } from '../../questions/useOwnWords.ts';
import type { ApplyValues } from '../apply/applyForm.ts';
import { SectionSteps, type Step } from '../apply/SectionMark.tsx';
import { readAnswers } from './answersText.ts';
import type { Asked } from './asked.ts';

type Props = {
  asked: Asked;
  values: Partial<ApplyValues>;
  steps: readonly Step[];
  onGo: (name: string) => void;
};

export function AskedSteps({ asked, values, steps, onGo }: Props) {
  const words = useOwnWords();
  const answers = readAnswers(values.answers);
  const { sections } = checkAnswers(asked.form, answers, 'draft', applicationFacts(values));
  const own = asked.form.sections.flatMap((section) => {
    const state = sections[section.key];
    if (!state || state === 'notNeeded') return [];
    return [{ name: `questions.${section.key}`, title: wordSection(section, words).title, state }];
  });
  return <SectionSteps steps={[...steps.slice(0, -1), ...own, ...steps.slice(-1)]} onGo={onGo} />;
}
