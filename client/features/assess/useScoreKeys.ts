import { type RefObject, useEffect } from 'react';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { readRubric } from '../../../rules/forms/rubric.ts';
import { useDeskKeys } from '../../ui/keys/useDeskKeys.ts';

type Actions = {
  form: RefObject<HTMLFormElement | null>;
  rubric: Form;
  answers: Answers;
  isOn: boolean;
  onScore: (key: string, value: number) => void;
  onSubmit: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onHelp: () => void;
};

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/**
 * Adds the keyboard shortcuts of the workbench. A digit sets the focused score, or the first empty one. J and K
 * open the next and the previous assessment. Ctrl+Enter submits from any field.
 */
export function useScoreKeys({ form, rubric, answers, isOn, onScore, ...on }: Actions) {
  const { onSubmit, onNext, onPrevious, onHelp } = on;

  function give(points: number) {
    if (!isOn) return;
    const { scores } = readRubric(rubric);
    const focused = document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question;
    const open = scores.find(({ key }) => key === focused) ?? scores.find(({ key }) => answers[key] == null);
    if (!open || points < open.from || points > open.to) return;
    onScore(open.key, points);
    const next = scores[scores.indexOf(open) + 1];
    if (next)
      form.current?.querySelector<HTMLElement>(`[data-question="${next.key}"] :is(input, select)`)?.focus();
  }

  useDeskKeys({
    ...Object.fromEntries(DIGITS.map((digit) => [String(digit), () => give(digit)])),
    ...{ j: onNext, k: onPrevious, '?': onHelp },
  });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOn) return;
      event.preventDefault();
      onSubmit();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, onSubmit]);
}
