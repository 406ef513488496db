import type { Form } from '../../../rules/forms/question.ts';

/** Amounts are in the portal's currency; days count back from the day of seeding. */
export const PLAN = {
  budget: 60_000,
  places: 4,
  amount: 15_000,
  acceptDays: 14,
  sentDaysAgo: 10,
  conditions: 'You enrol by the first week of term and send us your transcript at the end of each year.',
};

/** The questions that recipients answer when they accept. */
export const ACCEPTANCE: Form = {
  sections: [
    {
      key: 'start',
      title: { en: 'Your start' },
      questions: [
        {
          key: 'takesPlace',
          kind: 'statement',
          isRequired: true,
          label: { en: 'I will take up my place at the university' },
        },
        {
          key: 'startsIn',
          kind: 'line',
          isRequired: true,
          label: { en: 'Which term will you start in?' },
        },
      ],
    },
  ],
};

export const ACCEPTED_WITH = { takesPlace: true, startsIn: 'Autumn' };

type Part = { amount: number; dueInDays: number; condition?: string; isPaid?: true };

export type AwardStory = {
  email: string;
  outcome: 'AWARD' | 'WAITLIST' | 'NOT_SELECTED';
  award?: {
    state: 'OFFERED' | 'ACCEPTED' | 'DECLINED';
    answeredDaysAgo?: number;
    reason?: string;
    parts?: Part[];
  };
};

/** The decisions of the demo's release. */
export const AWARD_STORIES: AwardStory[] = [
  {
    email: 'fatima.benali@example.org',
    outcome: 'AWARD',
    award: {
      ...{ state: 'ACCEPTED', answeredDaysAgo: 8 },
      parts: [
        { amount: 5000, dueInDays: -3, isPaid: true },
        { amount: 5000, dueInDays: 60 },
        { amount: 5000, dueInDays: 150, condition: 'After the transcript of the first year' },
      ],
    },
  },
  { email: 'sofia.rossi@example.org', outcome: 'AWARD', award: { state: 'OFFERED' } },
  {
    email: 'minh.nguyen@example.org',
    outcome: 'AWARD',
    award: { state: 'DECLINED', answeredDaysAgo: 6, reason: 'I have a place nearer to my family.' },
  },
  { email: 'ingrid.solheim@example.org', outcome: 'WAITLIST' },
  { email: 'liam.oconnor@example.org', outcome: 'NOT_SELECTED' },
];
