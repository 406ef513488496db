import type { Form } from '../../../rules/forms/question.ts';

const en = (text: string) => ({ en: text });
const words = (...texts: string[]) =>
  Object.fromEntries(texts.map((text, index) => [String(index + 1), en(text)]));

export const DEMO_RUBRIC: Form = {
  sections: [
    {
      key: 'project',
      title: en('The project'),
      intro: en('Judge what is written, not the language it is written in.'),
      questions: [
        {
          ...{ key: 'idea', kind: 'score', label: en('How good is the question?'), isRequired: true },
          ...{ from: 1, to: 5, weight: 3 },
          wordings: words(
            'There is no question that an answer could settle.',
            'A question, but it has been answered before.',
            'A fair question with an answer of limited use.',
            'A good question. Many would like to know the answer.',
            'An excellent question that I would not have thought of.',
          ),
        },
        {
          ...{ key: 'comment', kind: 'paragraph', label: en('What is missing?'), isRequired: true },
          ...{ maxWords: 80, showWhen: { fact: 'idea', is: 'atMost', value: 2 } },
        },
        {
          ...{ key: 'means', kind: 'score', label: en('Can it be done in the time?'), isRequired: true },
          ...{ from: 1, to: 5, weight: 2 },
          wordings: words(
            'No: the time or the data do not exist.',
            'Only a small part of it.',
            'Most of it, with luck.',
            'Yes, if nothing unusual happens.',
            'Yes, and there is a plan for what may go wrong.',
          ),
        },
      ],
    },
    {
      key: 'person',
      title: en('The applicant'),
      questions: [
        {
          ...{ key: 'person', kind: 'score', label: en('How well prepared is the applicant?') },
          ...{ isRequired: true, from: 1, to: 5, weight: 1 },
          wordings: words(
            'Would have to learn all of it.',
            'Knows one of the methods.',
            'Knows the methods from courses.',
            'Has used the methods before.',
            'Could teach the methods.',
          ),
        },
        {
          ...{ key: 'isForUs', kind: 'statement', isGate: true, isRequired: true },
          label: en('The project is within the purpose of the scholarship.'),
        },
      ],
    },
  ],
};
