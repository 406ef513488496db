import { estimateHarshness, groupByApplication } from './estimateHarshness.ts';

/**
 * A total is a whole number of hundredths of a point, from 0 to MAX_TOTAL (100 points). Every result in this file is
 * rounded to hundredths, halves up, and computed from rounded totals. All results can therefore be recomputed from
 * the export.
 */
const MAX_TOTAL = 10_000;

type ScoredQuestion = {
  key: string;
  from: number;
  to: number;
  weight: number;
};

/** A question that must be answered with yes for the application to pass. */
type Gate = { key: string };

type Rubric = { scores: readonly ScoredQuestion[]; gates: readonly Gate[] };

type AssessmentTotal = {
  total: number | null;
  isPassed: boolean;
};

/**
 * Computes the weighted mean of the scores, each as a share of its scale. Ignores missing scores and their weights.
 * `answers` contains only valid answers to visible questions.
 */
export function totalOf(
  { scores, gates }: Rubric,
  answers: Readonly<Record<string, unknown>>,
): AssessmentTotal {
  let sum = 0;
  let weights = 0;
  for (const { key, from, to, weight } of scores) {
    const score = answers[key];
    if (typeof score !== 'number') continue;
    sum += (weight * (score - from)) / (to - from);
    weights += weight;
  }
  return {
    total: weights > 0 ? round((sum / weights) * MAX_TOTAL) : null,
    isPassed: gates.every(({ key }) => answers[key] !== false),
  };
}

/** A submitted assessment that counts. Excludes abstentions, and assessments withdrawn for a conflict of interest. */
type Assessment = AssessmentTotal & { applicationId: string; assessorId: string };

type Settings = {
  method: 'mean' | 'median';
  maxSpread: number | null;
};

type ApplicationTotal = {
  total: number | null;
  spread: number | null;
  count: number;
  failedCount: number;
  /**
   * 1 for the highest total. Equal totals share a rank, and the next rank is skipped. Null if there is no total or
   * `isFailed`.
   */
  rank: number | null;
  isFailed: boolean;
  isDisputed: boolean;
  /**
   * Total corrected for the harshness of its assessors. May be below 0 or above MAX_TOTAL. Null if one of them has too
   * few assessments.
   */
  corrected: number | null;
};

type Totals = {
  applications: Map<string, ApplicationTotal>;
  harshness: Map<string, number | null>;
};

export function computeTotals(assessments: readonly Assessment[], settings: Settings): Totals {
  const harshness = estimateHarshness(assessments.flatMap(toScored));
  const summaries = [...groupByApplication(assessments)].map(
    ([id, group]) => [id, summarize(group, settings, harshness)] as const,
  );
  const ranks = rankTotals(summaries.flatMap(([, summary]) => (isRanked(summary) ? [summary.total] : [])));
  return {
    applications: new Map(
      summaries.map(([id, summary]) => [
        id,
        { ...summary, rank: isRanked(summary) ? (ranks.get(summary.total) ?? null) : null },
      ]),
    ),
    harshness: new Map([...harshness].map(([id, effect]) => [id, effect === null ? null : round(effect)])),
  };
}

type Scored = Assessment & { total: number };
type Summary = Omit<ApplicationTotal, 'rank'>;

function toScored(assessment: Assessment): Scored[] {
  const { total } = assessment;
  return total === null ? [] : [{ ...assessment, total }];
}

function summarize(
  group: readonly Assessment[],
  { method, maxSpread }: Settings,
  harshness: ReadonlyMap<string, number | null>,
): Summary {
  const scored = group.flatMap(toScored);
  const totals = scored.map(({ total }) => total).toSorted((a, b) => a - b);
  const [lowest, highest] = [totals.at(0), totals.at(-1)];
  const spread = lowest === undefined || highest === undefined || totals.length < 2 ? null : highest - lowest;
  const corrected = scored.flatMap(({ assessorId, total }) => {
    const effect = harshness.get(assessorId);
    return typeof effect === 'number' ? [total - round(effect)] : [];
  });
  const failedCount = group.filter(({ isPassed }) => !isPassed).length;
  return {
    total: combine(totals, method),
    spread,
    count: totals.length,
    failedCount,
    isFailed: failedCount * 2 > group.length,
    isDisputed: spread !== null && maxSpread !== null && spread > maxSpread,
    corrected: corrected.length === totals.length ? combine(corrected, method) : null,
  };
}

export function combine(totals: readonly number[], method: Settings['method']): number | null {
  if (totals.length === 0) return null;
  const sorted = totals.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const counted = method === 'mean' ? sorted : sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return round(counted.reduce((sum, total) => sum + total, 0) / counted.length);
}

function isRanked(summary: Summary): summary is Summary & { total: number } {
  return summary.total !== null && !summary.isFailed;
}

function rankTotals(totals: readonly number[]): Map<number, number> {
  const ranks = new Map<number, number>();
  for (const [index, total] of totals.toSorted((a, b) => b - a).entries())
    if (!ranks.has(total)) ranks.set(total, index + 1);
  return ranks;
}

/** Rounds halves up. First removes floating-point errors, so that 6437.499999999999 counts as a half. */
function round(value: number): number {
  return Math.floor(Number(value.toFixed(6)) + 0.5);
}
