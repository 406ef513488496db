/**
 * Minimum number of assessments per assessor. With fewer, an assessor's harshness cannot be distinguished from the
 * quality of the applications.
 */
export const MIN_ASSESSMENTS = 5;

/**
 * Shrinks the estimated effects, as if each assessor had made this many additional assessments without any harshness.
 */
const SHRINKAGE = 2;

type Scored = { applicationId: string; assessorId: string; total: number };

/**
 * Estimates how much each assessor adds to a total, in the unit of totals. Negative for harsh assessors. Null for
 * assessors with fewer than MIN_ASSESSMENTS. Minimizes the squares of `total − application − assessor`, plus SHRINKAGE
 * times the squares of the assessors' effects (ridge regression). This compares assessors through the applications that
 * they share. An assessor who shares none has an effect of 0.
 */
export function estimateHarshness(assessments: readonly Scored[]): Map<string, number | null> {
  const counts = countAssessments(assessments);
  const assessors = [...counts.keys()].filter((id) => (counts.get(id) ?? 0) >= MIN_ASSESSMENTS).toSorted();
  const indexOf = new Map(assessors.map((id, index) => [id, index]));
  const { matrix, deviations } = buildEquations(assessments, indexOf);
  const effects = solve(matrix, deviations);
  return new Map(
    [...counts.keys()].map((id) => {
      const index = indexOf.get(id);
      return [id, index === undefined ? null : (effects[index] ?? null)];
    }),
  );
}

function countAssessments(assessments: readonly Scored[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { assessorId } of assessments) counts.set(assessorId, (counts.get(assessorId) ?? 0) + 1);
  return counts;
}

/**
 * Builds the normal equations without the applications' own effects, by comparing each assessment with the mean of its
 * application. Assessors with too few assessments have a fixed effect of 0.
 */
function buildEquations(assessments: readonly Scored[], indexOf: ReadonlyMap<string, number>) {
  const matrix = [...indexOf.keys()].map(() => new Float64Array(indexOf.size));
  const deviations = new Float64Array(indexOf.size);
  for (const [index, row] of matrix.entries()) row[index] = SHRINKAGE;
  for (const group of groupByApplication(assessments).values()) {
    const mean = group.reduce((sum, { total }) => sum + total, 0) / group.length;
    const known = group.flatMap(({ assessorId, total }) => {
      const index = indexOf.get(assessorId);
      return index === undefined ? [] : [{ index, deviation: total - mean }];
    });
    for (const { index, deviation } of known) {
      deviations[index] = (deviations[index] ?? 0) + deviation;
      const row = matrix[index];
      if (!row) continue;
      row[index] = (row[index] ?? 0) + 1;
      for (const other of known) row[other.index] = (row[other.index] ?? 0) - 1 / group.length;
    }
  }
  return { matrix, deviations };
}

export function groupByApplication<Row extends { applicationId: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.applicationId);
    if (group) group.push(row);
    else groups.set(row.applicationId, [row]);
  }
  return groups;
}

/**
 * Solves the equations by Gaussian elimination, in place. The matrix is symmetric and positive definite, so it needs no
 * pivoting.
 */
function solve(matrix: readonly Float64Array[], values: Float64Array): Float64Array {
  for (const [pivot, row] of matrix.entries()) {
    for (let below = pivot + 1; below < matrix.length; below += 1) {
      const other = matrix[below];
      const factor = (other?.[pivot] ?? 0) / (row[pivot] ?? 1);
      if (!other || factor === 0) continue;
      for (let column = pivot; column < row.length; column += 1)
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
      values[below] = (values[below] ?? 0) - factor * (values[pivot] ?? 0);
    }
  }
  for (const [pivot, row] of [...matrix.entries()].reverse()) {
    let rest = values[pivot] ?? 0;
    for (let column = pivot + 1; column < row.length; column += 1)
      rest -= (row[column] ?? 0) * (values[column] ?? 0);
    values[pivot] = rest / (row[pivot] ?? 1);
  }
  return values;
}
