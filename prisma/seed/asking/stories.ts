import type { ReferenceState } from '../../../rules/applications/references.ts';
import { SHORTLIST } from '../assessing/shortlist.ts';
import type { Story } from '../demoStory.ts';
import { ASTROPHORIA, CLARENDON, MERIT } from './forms.ts';

type Referee = [email: string, name: string, state: ReferenceState, reason?: string];

export type QuestionnaireStory = Story & {
  isDraft?: boolean;
  withdrawn?: { daysAgo: number; reason: string };
  waiver?: { reason: string; granted?: string };
  exception?: string;
  /** The day to which the deadline is extended for this applicant, in days from now. */
  extendedTo?: number;
  asksAgain?: { question: string; reason: string };
  refused?: string;
  hasPictures?: boolean;
  referees?: Referee[];
};

const person = (name: string) => ({ email: `${name}@example.org` });
const [STINA, JONAS, AMARA, MEI, RAHUL, INGRID, MATEO] = [
  ...[
    'student',
    'jonas.lindqvist',
    'amara.okafor',
    'mei.tanaka',
    'rahul.sharma',
    'ingrid.solheim',
    'mateo.alvarez',
  ],
].map(person) as [Author, Author, Author, Author, Author, Author, Author];
const [FATIMA, LIAM, PRIYA, KWAME, SOFIA, MINH] = [
  ...['fatima.benali', 'liam.oconnor', 'priya.nair', 'kwame.mensah', 'sofia.rossi', 'minh.nguyen'],
].map(person) as [Author, Author, Author, Author, Author, Author];
type Author = { email: string };

const LARSEN = ['k.larsen@example.org', 'Prof. Karin Larsen'] as const;
const HAUGE = ['o.hauge@example.org', 'Dr Olav Hauge'] as const;
const OSEI = ['e.osei@example.org', 'Efua Osei'] as const;
const CHAND = ['r.chand@example.org', 'Dr Ravi Chand'] as const;
const MORI = ['y.mori@example.org', 'Prof. Yuki Mori'] as const;

const processing = (daysAgo: number) => ({ to: 'PROCESSING', daysAgo }) as const;
const accepted = (daysAgo: number) => ({ to: 'ACCEPTED', daysAgo }) as const;
const rejected = (daysAgo: number) => ({ to: 'REJECTED', daysAgo }) as const;

export const QUESTIONNAIRE_STORIES: QuestionnaireStory[] = [
  {
    ...{ who: STINA, programme: CLARENDON, daysAgo: 4, isPaid: true, hasPictures: true },
    asksAgain: { question: 'cv', reason: 'The second page of your CV is missing.' },
    referees: [
      [...LARSEN, 'RECEIVED'],
      [...HAUGE, 'OPENED'],
      [...MORI, 'ASKED'],
    ],
  },
  {
    ...{ who: JONAS, programme: CLARENDON, daysAgo: 2 },
    waiver: { reason: 'I live on a student loan until the summer.' },
    referees: [
      [...LARSEN, 'SENT'],
      [...MORI, 'STARTED'],
    ],
  },
  {
    ...{ who: AMARA, programme: CLARENDON, daysAgo: 6 },
    waiver: { reason: 'The fee is more than a week’s pay here.', granted: 'Of course. Good luck!' },
    referees: [
      [...OSEI, 'RECEIVED'],
      [...CHAND, 'BOUNCED'],
    ],
  },
  {
    ...{
      who: MEI,
      programme: CLARENDON,
      daysAgo: 14,
      isPaid: true,
      moves: [processing(8)],
      hasPictures: true,
    },
    referees: [
      [...MORI, 'RECEIVED'],
      [...LARSEN, 'RECEIVED'],
    ],
  },
  {
    ...{ who: RAHUL, programme: CLARENDON, daysAgo: 1, isPaid: true, refused: 'cv' },
    referees: [
      [...CHAND, 'DECLINED', 'I taught this applicant for two weeks only.'],
      [...OSEI, 'WRONG_PERSON'],
      [...MORI, 'SENT'],
    ],
  },
  {
    ...{
      who: FATIMA,
      programme: CLARENDON,
      daysAgo: 30,
      isPaid: true,
      moves: [processing(24), accepted(10)],
    },
    feedback: { text: 'The committee was unanimous. Congratulations!', daysAgo: 10 },
    referees: [
      [...LARSEN, 'RECEIVED'],
      [...OSEI, 'RECEIVED'],
    ],
  },
  {
    ...{ who: LIAM, programme: CLARENDON, daysAgo: 28, isPaid: true, moves: [processing(24), rejected(10)] },
    feedback: { text: 'The project is not yet a project. Please try again next year.', daysAgo: 9 },
    referees: [
      [...HAUGE, 'RECEIVED'],
      [...CHAND, 'RECEIVED'],
    ],
  },
  ...[SOFIA, MINH, INGRID].map(
    (who, index): QuestionnaireStory => ({
      ...{ who, programme: CLARENDON, daysAgo: 29 - index, isPaid: true },
      moves: [processing(24), ...(who === INGRID ? [] : [accepted(10)])],
      referees: [
        [...MORI, 'RECEIVED'],
        [...OSEI, 'RECEIVED'],
      ],
    }),
  ),
  {
    ...{ who: KWAME, programme: CLARENDON, daysAgo: 11 },
    withdrawn: { daysAgo: 7, reason: 'I begin with the foundation year.' },
  },
  ...SHORTLIST.map(
    ({ email }, index): QuestionnaireStory => ({
      ...{ who: { email }, programme: CLARENDON, daysAgo: 40 - index, isPaid: true, moves: [processing(24)] },
      ...(index % 4 === 0 && { hasPictures: true }),
      ...(index % 3 === 0 && { labels: index === 0 ? ['Needs interview', 'Shortlist'] : ['Shortlist'] }),
      referees: [
        [...([LARSEN, MORI, HAUGE][index % 3] ?? LARSEN), 'RECEIVED'],
        [...([OSEI, CHAND][index % 2] ?? OSEI), 'RECEIVED'],
      ],
    }),
  ),
  { who: MATEO, programme: CLARENDON, daysAgo: 3, isEntered: true },
  { who: PRIYA, programme: CLARENDON, daysAgo: 2, isDraft: true, referees: [[...CHAND, 'STARTED']] },

  { who: STINA, programme: ASTROPHORIA, daysAgo: 1, isDraft: true, referees: [[...HAUGE, 'SENT']] },
  {
    ...{ who: SOFIA, programme: ASTROPHORIA, daysAgo: 5, isPaid: true },
    exception: 'Nine years of work at the ambulances count for more than a birthday.',
    referees: [[...LARSEN, 'RECEIVED']],
  },
  { who: MINH, programme: ASTROPHORIA, daysAgo: 3, referees: [[...MORI, 'RECEIVED']] },
  {
    ...{ who: PRIYA, programme: ASTROPHORIA, daysAgo: 9, isPaid: true, moves: [processing(6)] },
    referees: [[...CHAND, 'RECEIVED']],
  },
  {
    ...{ who: KWAME, programme: ASTROPHORIA, daysAgo: 21, isPaid: true },
    moves: [processing(18), accepted(8)],
    referees: [[...OSEI, 'RECEIVED']],
  },
  {
    ...{ who: INGRID, programme: ASTROPHORIA, daysAgo: 22, isPaid: true },
    moves: [processing(19), rejected(8)],
    referees: [[...HAUGE, 'RECEIVED']],
  },
  {
    ...{
      who: RAHUL,
      programme: ASTROPHORIA,
      daysAgo: 12,
      withdrawn: { daysAgo: 10, reason: 'I applied to another one.' },
    },
    referees: [[...CHAND, 'RECEIVED']],
  },

  {
    who: AMARA,
    programme: MERIT,
    daysAgo: 7,
    isDraft: true,
    extendedTo: 10,
    referees: [[...OSEI, 'OPENED']],
  },
  { who: LIAM, programme: MERIT, daysAgo: 2, isPaid: true, extendedTo: 1, referees: [[...HAUGE, 'SENT']] },
  { who: JONAS, programme: MERIT, daysAgo: 9, referees: [[...LARSEN, 'OPENED']] },
  {
    ...{ who: MATEO, programme: MERIT, daysAgo: 16, isPaid: true, moves: [processing(3)] },
    referees: [[...MORI, 'RECEIVED']],
  },
  {
    ...{ who: SOFIA, programme: MERIT, daysAgo: 19, isPaid: true, moves: [processing(4), accepted(2)] },
    referees: [[...LARSEN, 'RECEIVED']],
  },
  {
    ...{ who: MINH, programme: MERIT, daysAgo: 20, isPaid: true, moves: [processing(4), rejected(2)] },
    referees: [[...CHAND, 'RECEIVED']],
  },
  {
    ...{ who: STINA, programme: MERIT, daysAgo: 15 },
    withdrawn: { daysAgo: 13, reason: 'I found that it is for people who live in India.' },
  },
];
