import { type Person, readPages } from './person.ts';
import { type Answers, GATE, SCORES } from './rubric.ts';

// This module shares no code with the portal, because shared code would repeat the portal's mistakes.

export type Ledger = {
  roundId: string;
  name: string;
  perApplication: number;
  maxPerAssessor: number;
  method: 'MEAN' | 'MEDIAN';
  maxSpread: number;
  applicationIds: string[];
  conflicts: { applicationId: string; memberId: string }[];
  sent: Map<string, Answers>;
};

type Assignment = {
  id: string;
  state: string;
  total: number | null;
  isPassed: boolean | null;
  member: { id: string } | null;
};

export type Entry = {
  applicationId: string;
  total: number | null;
  spread: number | null;
  count: number;
  rank: number | null;
  failedCount: number;
  isFailed: boolean;
  isDisputed: boolean;
  assignments: Assignment[];
};

const TOTALS = `query ($roundId: UUID!, $page: Int!) {
  result: roundTotals(roundId: $roundId, orderBy: ENTERED, page: $page, pageSize: 50) {
    pageCount
    items {
      applicationId total spread count rank failedCount isFailed isDisputed
      assignments { id state total isPassed member { id } }
    }
  }
}`;

export const readEntries = (staff: Person, roundId: string): Promise<Entry[]> =>
  readPages(staff, TOTALS, { roundId });

export async function reconcile(staff: Person, ledger: Ledger): Promise<string[]> {
  const entries = await readEntries(staff, ledger.roundId);
  const found = new Set(entries.map(({ applicationId }) => applicationId));
  const expected = computeEntries(entries, ledger);
  return [
    ...ledger.applicationIds.flatMap((id) => (found.has(id) ? [] : [`application ${id} is missing`])),
    ...(found.size === ledger.applicationIds.length && found.size === entries.length
      ? []
      : [`${entries.length} applications instead of ${ledger.applicationIds.length}`]),
    ...compareLoads(entries, ledger),
    ...compareConflicts(entries, ledger),
    ...entries.flatMap((entry) => compareAssignments(entry, ledger)),
    ...entries.flatMap((entry, index) => compareFields(entry, expected[index])),
  ].map((difference) => `${ledger.name}: ${difference}`);
}

const isSubmitted = ({ state }: Assignment) => state === 'SUBMITTED';
const counts = ({ state }: Assignment) => ['PLANNED', 'ASSIGNED', 'STARTED', 'SUBMITTED'].includes(state);

function compareLoads(entries: Entry[], { maxPerAssessor }: Ledger): string[] {
  const loads = new Map<string, number>();
  for (const { member } of entries.flatMap(({ assignments }) => assignments.filter(counts)))
    loads.set(member?.id ?? '', (loads.get(member?.id ?? '') ?? 0) + 1);
  return [...loads].flatMap(([id, load]) =>
    load > maxPerAssessor
      ? [`assessor ${id} has ${load} applications, at most ${maxPerAssessor} allowed`]
      : [],
  );
}

function compareConflicts(entries: Entry[], { conflicts }: Ledger): string[] {
  const forbidden = new Set(conflicts.map(({ applicationId, memberId }) => `${applicationId} ${memberId}`));
  return entries.flatMap(({ applicationId, assignments }) =>
    assignments
      .filter(counts)
      .filter(({ member }) => forbidden.has(`${applicationId} ${member?.id}`))
      .map(({ member }) => `assessor ${member?.id} has a conflict of interest with ${applicationId}`),
  );
}

function compareAssignments({ applicationId, assignments }: Entry, ledger: Ledger): string[] {
  const submitted = assignments.filter(isSubmitted);
  const unfinished = assignments.filter((one) => counts(one) && !isSubmitted(one)).length;
  const { perApplication, sent } = ledger;
  return [
    ...(submitted.length === perApplication && unfinished === 0
      ? []
      : [`${applicationId} has ${submitted.length} assessments, and ${unfinished} unfinished ones`]),
    ...submitted.flatMap(({ id, total, isPassed }) => {
      const answers = sent.get(id);
      if (!answers) return [`assessment ${id} was not sent`];
      const expected = scoreOf(answers);
      return [
        ...(toHundredths(total) === expected
          ? []
          : [`assessment ${id}: total ${total}, not ${expected / 100}`]),
        ...(isPassed === answers[GATE] ? [] : [`assessment ${id}: gate ${isPassed}, not ${answers[GATE]}`]),
      ];
    }),
  ];
}

type Computed = Omit<Entry, 'applicationId' | 'assignments'>;

function computeEntries(entries: Entry[], { sent, method, maxSpread }: Ledger): Computed[] {
  const computed = entries.map(({ assignments }) => {
    const answers = assignments.filter(isSubmitted).flatMap(({ id }): Answers[] => {
      const found = sent.get(id);
      return found ? [found] : [];
    });
    const totals = answers.map(scoreOf).sort((a, b) => a - b);
    const failedCount = answers.filter((one) => one[GATE] === false).length;
    const spread = totals.length < 2 ? null : (totals.at(-1) ?? 0) - (totals[0] ?? 0);
    return {
      ...{ failedCount, spread, count: totals.length, total: combine(totals, method) },
      isFailed: failedCount > answers.length - failedCount,
      isDisputed: spread !== null && spread > maxSpread * 100,
    };
  });
  const ranked = computed.flatMap(({ total, isFailed }) => (total === null || isFailed ? [] : [total]));
  return computed.map((one) => ({
    ...one,
    total: toPoints(one.total),
    spread: toPoints(one.spread),
    rank:
      one.total === null || one.isFailed
        ? null
        : 1 + ranked.filter((total) => total > (one.total ?? 0)).length,
  }));
}

function compareFields(entry: Entry, expected: Computed | undefined): string[] {
  return Object.entries(expected ?? {}).flatMap(([key, value]) => {
    const stored = entry[key as keyof Computed];
    return stored === value ? [] : [`${entry.applicationId}: ${key} is ${stored}, not ${value}`];
  });
}

/** Returns the weighted mean of shares over a common denominator, so that only the last step rounds. */
function scoreOf(answers: Answers): number {
  const whole = SCORES.reduce((product, { from, to }) => product * (to - from), 1);
  let sum = 0;
  let weights = 0;
  for (const { key, from, to, weight } of SCORES) {
    sum += weight * (Number(answers[key]) - from) * (whole / (to - from));
    weights += weight;
  }
  return divide(sum * 10_000, weights * whole);
}

function combine(totals: number[], method: Ledger['method']): number | null {
  const { length } = totals;
  if (length === 0) return null;
  if (method === 'MEAN')
    return divide(
      totals.reduce((sum, total) => sum + total, 0),
      length,
    );
  const upper = totals[length >> 1] ?? 0;
  return length % 2 === 1 ? upper : divide(upper + (totals[(length >> 1) - 1] ?? 0), 2);
}

const divide = (sum: number, by: number) => Math.floor((2 * sum + by) / (2 * by));

const toHundredths = (points: number | null) => (points === null ? null : Math.round(points * 100));
const toPoints = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

export const listBest = (entries: Entry[], best: number): string[] =>
  entries.flatMap(({ applicationId, rank }) => (rank !== null && rank <= best ? [applicationId] : []));
