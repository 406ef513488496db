export type Score = { key: string; from: number; to: number; weight: number };

export const SCORES: Score[] = [
  { key: 'idea', from: 1, to: 5, weight: 3 },
  { key: 'means', from: 0, to: 10, weight: 2 },
  { key: 'person', from: 1, to: 7, weight: 1 },
  { key: 'luck', from: 1, to: 5, weight: 0 },
];

export const GATE = 'isEligible';

export type Answers = Record<string, number | boolean | string>;

const en = (text: string) => ({ en: text });

export const RUBRIC = {
  sections: [
    {
      key: 'project',
      title: en('Project'),
      questions: [
        ...SCORES.map((score) => ({ ...score, kind: 'score', label: en(score.key), isRequired: true })),
        {
          ...{ key: 'comment', kind: 'paragraph', label: en('What is missing?'), isRequired: true },
          showWhen: { fact: 'idea', is: 'atMost', value: 2 },
        },
        { key: GATE, kind: 'statement', label: en('Within our purpose'), isGate: true, isRequired: true },
      ],
    },
  ],
};

export function randomNumbers(seed: number): (max: number) => number {
  let state = seed >>> 0;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

export function makeAnswers(random: (max: number) => number): Answers {
  const scored = Object.fromEntries(SCORES.map(({ key, from, to }) => [key, from + random(to - from + 1)]));
  return {
    ...scored,
    [GATE]: random(6) > 0,
    ...(Number(scored.idea) <= 2 && { comment: 'The plan is missing.' }),
  };
}
