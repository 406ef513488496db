import { estimateHarshness, groupByApplication } from './estimateHarshness.ts';

/**
 * A total is a whole number of hundredths of a point, from 0 to MAX_TOTAL (100 points). Every result in this file is
 * rounded to hundredths, halves up, and computed from rounded totals. All can therefore be recomputed from the export.
 */
const MAX_TOTAL = 10_000;

type ScoredQuestion = {
  key: string;
  /** Lowest and highest score of the scale. */
  from: number;
  to: number;
  /** 0 if the score is for information only. */
  weight: number;
};

/** A question that must be answered with yes for the application to pass. */
type Gate = { key: string };

type Rubric = { scores: readonly ScoredQuestion[]; gates: readonly Gate[] };

type AssessmentTotal = {
  /** The total. Null if no score with a weight has been answered. */
  total: number | null;
  /** False if a gate was answered with no. */
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
  /** Spread above which assessors are said to disagree. Null if there is no limit. */
  maxSpread: number | null;
};

type ApplicationTotal = {
  /** Mean or median of the totals. Null if there are none. */
  total: number | null;
  /** Highest minus lowest total. Null if there are fewer than two. */
  spread: number | null;
  /** Number of assessments with a total. */
  count: number;
  /** Number of assessments that answered a gate with no. */
  failedCount: number;
  /**
   * 1 for the highest total. Equal totals share a rank, and the next rank is skipped. Null if there is no total or
   * `isFailed`.
   */
  rank: number | null;
  /** True if most assessments failed a gate. */
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
  /** Effect of each assessor on totals. Negative for harsh ones. Null for assessors with too few assessments. */
  harshness: Map<string, number | null>;
};

/** Computes the totals of a round. The result does not depend on the order of the assessments. */
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

/** Mean or median of totals; null if there are none. */
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

/** Rounds halves up. First removes errors of binary fractions, so that 6437.499999999999 counts as a half. */
function round(value: number): number {
  return Math.floor(Number(value.toFixed(6)) + 0.5);
}
