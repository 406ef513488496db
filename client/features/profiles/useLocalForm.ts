import { useState } from 'react';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { storeLocalAnswers, useLocalAnswers } from '../eligibility/profileAnswers.ts';

/** Form whose answers are stored in this browser. Answers that cannot be stored are lost when the page is closed. */
export function useLocalForm() {
  const stored = useLocalAnswers();
  const [typed, setTyped] = useState<Answers>(stored);
  const [isStored, setStored] = useState(true);
  const answers = isStored ? stored : typed;

  function replace(next: Answers) {
    setTyped(next);
    setStored(storeLocalAnswers(next));
  }

  return {
    answers,
    isStored,
    change: (key: string, value: unknown) => replace({ ...answers, [key]: value }),
    forget: () => replace({}),
  };
}
