import type { Form } from '../../../rules/forms/question.ts';
import { CLARENDON } from '../asking/forms.ts';

/** Amounts are in the portal's currency; days count back from the day of seeding. */
const PLAN = {
  budget: 60_000,
  places: 4,
  amount: 15_000,
  acceptDays: 14,
  sentDaysAgo: 10,
  conditions: 'You enrol by the first week of term and send us your transcript at the end of each year.',
};

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

const AWARD_STORIES: AwardStory[] = [
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

const EARLIER_PLAN = {
  ...{ budget: 24_000, places: 2, amount: 12_000, acceptDays: 14, sentDaysAgo: 50 },
  conditions: 'You send us your transcript at the end of each term.',
};

const KWAME = 'kwame.mensah@example.org';

const EARLIER_STORIES: AwardStory[] = [
  {
    email: KWAME,
    outcome: 'AWARD',
    award: {
      ...{ state: 'ACCEPTED', answeredDaysAgo: 45 },
      parts: [
        { amount: 6000, dueInDays: -40, isPaid: true },
        { amount: 6000, dueInDays: -10, isPaid: true },
      ],
    },
  },
];

/** `programme` is the number of a scholarship in the catalogue. */
export const AWARDINGS = [
  { programme: CLARENDON, plan: PLAN, stories: AWARD_STORIES },
  { programme: 26, plan: EARLIER_PLAN, stories: EARLIER_STORIES },
];

export type Plan = typeof PLAN;

export const RENEWAL = {
  ...{ email: KWAME, from: 26, to: 8, enteredDaysAgo: 4 },
  plan: { ...EARLIER_PLAN, budget: 36_000, places: 3, sentDaysAgo: 0 },
};
