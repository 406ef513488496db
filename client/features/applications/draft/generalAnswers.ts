import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import { isGeneral } from '../../../../rules/forms/generalForm.ts';

export function generalIn(answers: Answers = {}): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => isGeneral(key)));
}

export function withGeneral(answers: Answers = {}, others: Answers = {}): Answers {
  const own = Object.entries(answers).filter(([key]) => !isGeneral(key));
  return { ...Object.fromEntries(own), ...generalIn(others) };
}
