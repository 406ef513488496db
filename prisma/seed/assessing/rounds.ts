import type { AssessmentState } from '../../client/client.ts';
import { SHORTLIST } from './shortlist.ts';

const person = (name: string) => `${name}@example.org`;

/** `offset` is added to all scores of an assessor. It is negative for a harsh assessor. */
export const ASSESSORS: { email: string; name: string; offset: number }[] = [
  { email: person('assessor'), name: 'Asa Assessor', offset: 0 },
  { email: person('helen.carter'), name: 'Helen Carter', offset: -1 },
  { email: person('bilal.qureshi'), name: 'Bilal Qureshi', offset: 0 },
  { email: person('yara.costa'), name: 'Yara Costa', offset: 1 },
  { email: person('otto.lehmann'), name: 'Otto Lehmann', offset: 0 },
  { email: person('ruth.abara'), name: 'Ruth Abara', offset: 0 },
];

type Scores = [idea: number, means: number, person: number];

export const MERITS: Record<string, Scores> = {
  [person('fatima.benali')]: [5, 4, 5],
  [person('liam.oconnor')]: [2, 3, 2],
  [person('mei.tanaka')]: [4, 4, 5],
  [person('noor.haddad')]: [5, 4, 4],
  [person('elias.berg')]: [3, 4, 3],
  [person('zanele.dube')]: [4, 5, 4],
  [person('ana.souza')]: [4, 3, 4],
  [person('tomas.novak')]: [2, 4, 3],
  [person('leila.karimi')]: [5, 3, 4],
  [person('sam.wilson')]: [3, 4, 4],
  [person('chiara.greco')]: [4, 4, 4],
  [person('daniel.mwangi')]: [4, 4, 3],
};

/** `place` is the assessor's place in ASSESSORS. A planned, conflicting or abstained assessment has no scores. */
export type Exception = {
  email: string;
  place: number;
  state?: AssessmentState;
  reason?: string;
  scores?: Scores;
  isGateFailed?: boolean;
  notes?: string;
};

export type RoundStory = {
  name: string;
  entries: string[];
  perApplication: number;
  /** For each step, application number n is assigned to assessor number (n + step) modulo `assessors`. */
  steps: number[];
  assessors: number;
  method: 'MEAN' | 'MEDIAN';
  /** Number of days before the day of seeding. Negative for days after it. */
  openedDaysAgo: number;
  endedDaysAgo: number;
  closedDaysAgo?: number;
  exceptions: Exception[];
};

const shortlist = SHORTLIST.map(({ email }) => email);

export const ROUNDS: RoundStory[] = [
  {
    ...{ name: 'First reading', perApplication: 2, steps: [0, 1], assessors: 4, method: 'MEAN' },
    ...{ openedDaysAgo: 23, endedDaysAgo: 13, closedDaysAgo: 12 },
    entries: [person('fatima.benali'), person('liam.oconnor'), ...shortlist],
    exceptions: [
      { email: person('leila.karimi'), place: 0, scores: [2, 2, 4] },
      { email: person('sam.wilson'), place: 1, state: 'STARTED' },
      { email: person('ana.souza'), place: 2, state: 'STARTED' },
    ],
  },
  {
    ...{ name: 'Committee', perApplication: 3, steps: [0, 1, 3], assessors: 6, method: 'MEDIAN' },
    ...{ openedDaysAgo: 8, endedDaysAgo: -5 },
    entries: [...shortlist, person('mei.tanaka')],
    exceptions: [
      { email: person('noor.haddad'), place: 0, notes: 'Ask about the batteries in the interview.' },
      {
        email: person('ana.souza'),
        place: 0,
        state: 'STARTED',
        notes: 'Compare with the other field study.',
      },
      { email: person('sam.wilson'), place: 0, state: 'ASSIGNED' },
      { email: person('mei.tanaka'), place: 0, state: 'ASSIGNED' },
      { email: person('elias.berg'), place: 4, scores: [1, 2, 3] },
      {
        ...{ email: person('zanele.dube'), place: 5, state: 'CONFLICTED' },
        reason: 'I examined this student two years ago.',
      },
      { email: person('zanele.dube'), place: 1, state: 'PLANNED' },
      {
        ...{ email: person('tomas.novak'), place: 4, state: 'ABSTAINED' },
        reason: 'History is not my field.',
      },
      { email: person('tomas.novak'), place: 5, isGateFailed: true },
      { email: person('chiara.greco'), place: 2, state: 'STARTED' },
      { email: person('daniel.mwangi'), place: 3, state: 'ASSIGNED' },
      { email: person('mei.tanaka'), place: 4, state: 'STARTED' },
    ],
  },
];
