import { Prisma } from '../../../../prisma/client/client.ts';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import { type DecisionOutcome, OUTCOME_FROM } from '../../../../rules/awards/awardOptions.ts';
import { REQUIRED } from '../../../../rules/fields.ts';
import { currencyDigits, MAX_MONEY } from '../../../../rules/money/currencies.ts';
import { parseAmount } from '../../../../rules/money/typedAmount.ts';
import { type Problem, problem } from '../../../../rules/problems.ts';
import { VIEWER_REACH } from '../../../accounts/organisations/viewerReach.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { readAwardTotals } from '../../funds/awardTotals.ts';
import { CANDIDATES, IS_UNDECIDED } from '../candidateSql.ts';
import { type IntentRow, keyOfIntent } from './intentRow.ts';

type Inside = TransactionContext<Context>;
type Problems = Record<string, Problem>;

type Found = {
  id: string;
  applicantId: string;
  scholarshipId: string;
  status: ApplicationStatus;
  isCancelled: boolean;
  isBusy: boolean;
  outcome: DecisionOutcome | null;
  amount: number | null;
  place: number | null;
  reason: string | null;
};

export type Intent = {
  applicationId: string;
  scholarshipId: string;
  status: ApplicationStatus;
  outcome: DecisionOutcome;
  amount: number | null;
  currency: string | null;
  place: number | null;
  reason: string | null;
  isStored: boolean;
};

export type Resolved = ReadonlyMap<string, { intent: Intent } | { problems: Problems }>;

/** Finds each row's decision or problems, keyed by `keyOfIntent`. Takes the same locks as a release. */
export async function resolveIntents(
  ctx: Inside,
  rows: readonly IntentRow[],
  ownerId: string,
): Promise<Resolved> {
  const found = await lockApplications(ctx, rows);
  const blindTo = await readBlindTo(ctx, ownerId);
  const scholarshipId = findScholarship(rows, found);
  const limits = await readLimits(ctx, scholarshipId, rows, found);
  const check = (row: IntentRow) => {
    const application = found.get(keyOfIntent(row));
    if (!application?.id.endsWith(row.application)) return refuse('application', 'importNoApplication');
    if (application.applicantId === ownerId) return refuse('application', 'importOwnApplication');
    if (blindTo.includes(application.scholarshipId)) return refuse('application', 'importRoundBlindDecision');
    if (application.scholarshipId !== scholarshipId || (row.scholarship && row.scholarship !== scholarshipId))
      return refuse('application', 'importOtherScholarship');
    if (application.isCancelled) return refuse('application', 'importWithdrawn');
    if (application.isBusy || !OUTCOME_FROM[row.outcome].includes(application.status))
      return refuse('application', 'importNotCandidate');
    if (row.outcome === 'AWARD') return resolveAward(row, application, limits);
    if (row.outcome === 'WAITLIST') return resolvePlace(row, application, limits);
    return toIntent(row, application, {});
  };
  return new Map(rows.map((row) => [keyOfIntent(row), check(row)]));
}

/**
 * Returns the first scholarship that a row names and that has an application in the file; otherwise, the
 * scholarship of the first application. Null if no application was found.
 */
function findScholarship(rows: readonly IntentRow[], found: ReadonlyMap<string, Found>): string | null {
  const known = rows.flatMap((row) => found.get(keyOfIntent(row))?.scholarshipId ?? []);
  return rows.find(({ scholarship }) => known.includes(scholarship))?.scholarship ?? known[0] ?? null;
}

const refuse = (column: string, key: Parameters<typeof problem>[0]) => ({
  problems: { [column]: problem(key as 'invalid') },
});

type Money = { amount?: number; currency?: string; place?: number | null };

function toIntent(row: IntentRow, application: Found, given: Money): { intent: Intent } {
  const { outcome, reason } = row;
  const { amount = null, currency = null, place = null } = given;
  const isSame = application.outcome === outcome && application.reason === reason;
  const isStored = isSame && application.amount === amount && (place === null || application.place === place);
  const { id: applicationId, scholarshipId, status } = application;
  return {
    intent: { applicationId, scholarshipId, status, outcome, amount, currency, place, reason, isStored },
  };
}

type Limits = {
  plan: { currency: string; amount: bigint | null } | null;
  left: number | null;
  placesLeft: number | null;
  /**
   * Waitlist places that are taken by decisions that the file does not change (`stored`) or by earlier rows
   * (`file`).
   */
  taken: Map<number, 'stored' | 'file'>;
};

function resolveAward(row: IntentRow, application: Found, limits: Limits) {
  const { plan, left, placesLeft } = limits;
  if (!plan) return refuse('outcome', 'importNoPlan');
  const { currency } = plan;
  if (row.currency && row.currency !== currency)
    return { problems: { currency: problem('importOtherCurrency', { currency }) } };
  if (row.amount === '' && plan.amount === null) return { problems: { amount: REQUIRED } };
  const amount = row.amount === '' ? Number(plan.amount) : parseAmount(row.amount, currency);
  const digits = currencyDigits(currency);
  if (amount === null || amount < 1 || amount > MAX_MONEY) {
    const bounds = { min: 1 / 10 ** digits, max: MAX_MONEY / 10 ** digits, digits };
    return { problems: { amount: problem('amount', bounds) } };
  }
  if (left !== null && amount > left) return refuse('amount', 'importOverBudget');
  if (placesLeft !== null && placesLeft < 1) return refuse('outcome', 'importOverPlaces');
  if (left !== null) limits.left = left - amount;
  if (placesLeft !== null) limits.placesLeft = placesLeft - 1;
  return toIntent(row, application, { amount, currency });
}

function resolvePlace(row: IntentRow, application: Found, { taken }: Limits) {
  const { place } = row;
  const owner = place === null ? undefined : taken.get(place);
  if (owner) return refuse('place', owner === 'file' ? 'importPlaceTwice' : 'importPlaceTaken');
  if (place !== null) taken.set(place, 'file');
  // If the row names no place, the application keeps the waitlist place of its prepared decision.
  return toIntent(row, application, { place: place ?? application.place });
}

/**
 * Locks applicants, then the scholarship, its plan and its fund, then applications, each in the order of their
 * ids, as a release does.
 */
async function lockApplications(
  { db }: Inside,
  rows: readonly IntentRow[],
): Promise<ReadonlyMap<string, Found>> {
  const suffixes = rows.map(keyOfIntent);
  const isAsked = Prisma.sql`right(a.id::text, 12) = ANY(${suffixes}::text[])`;
  await db.$queryRaw`
    SELECT FROM users u WHERE u.id IN (SELECT a.applicant_id FROM applications a WHERE ${isAsked})
    ORDER BY u.id FOR NO KEY UPDATE`;
  await db.$queryRaw`
    SELECT FROM scholarships s WHERE s.id IN (SELECT a.scholarship_id FROM applications a WHERE ${isAsked})
    ORDER BY s.id FOR NO KEY UPDATE`;
  await db.$queryRaw`
    SELECT FROM award_plans p
    WHERE p.scholarship_id IN (SELECT a.scholarship_id FROM applications a WHERE ${isAsked})
    ORDER BY p.scholarship_id FOR UPDATE`;
  await db.$queryRaw`
    SELECT FROM funds f WHERE f.id IN (
      SELECT p.fund_id FROM award_plans p JOIN applications a ON a.scholarship_id = p.scholarship_id WHERE ${isAsked})
    ORDER BY f.id FOR UPDATE`;
  await db.$queryRaw`SELECT FROM applications a WHERE ${isAsked} ORDER BY a.id FOR UPDATE`;
  const found = await db.$queryRaw<Found[]>`
    SELECT a.id, a.applicant_id AS "applicantId", a.scholarship_id AS "scholarshipId", a.status,
      a.cancelled_at IS NOT NULL AS "isCancelled", a.is_held OR EXISTS (
        SELECT FROM awards w WHERE w.application_id = a.id AND w.state IN ('OFFERED', 'ACCEPTED')) AS "isBusy",
      d.outcome, d.amount::float8 AS amount, d.waitlist_rank AS place, d.reason
    FROM applications a LEFT JOIN decisions d ON d.application_id = a.id AND d.release_id IS NULL WHERE ${isAsked}`;
  return new Map(found.map((row) => [row.id.slice(-12), row]));
}

async function readBlindTo({ db }: Inside, userId: string): Promise<readonly string[]> {
  const [reach] = await db.$queryRaw<{ blindTo: string[] }[]>`
    SELECT ${VIEWER_REACH} FROM users u WHERE u.id = ${userId}::uuid`;
  return reach?.blindTo ?? [];
}

async function readLimits(
  { db }: Inside,
  scholarshipId: string | null,
  rows: readonly IntentRow[],
  found: ReadonlyMap<string, Found>,
): Promise<Limits> {
  if (!scholarshipId) return { plan: null, left: null, placesLeft: null, taken: new Map() };
  const plan = await db.awardPlan.findUnique({ where: { scholarshipId } });
  const totals = (await readAwardTotals({ db }, { scholarshipIds: [scholarshipId] })).find(
    (row) => row.scholarshipId === scholarshipId,
  );
  const freed = [...found.values()].filter(
    (row) => row.scholarshipId === scholarshipId && row.outcome === 'AWARD',
  );
  const money = freed.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  // An application whose row names no place keeps its waitlist place, which therefore counts as taken.
  const moving = rows.filter(({ outcome, place }) => outcome !== 'WAITLIST' || place !== null);
  const ids = moving.flatMap((row) => found.get(keyOfIntent(row))?.id ?? []);
  const places = await db.$queryRaw<{ place: number }[]>`
    SELECT d.waitlist_rank AS place FROM ${CANDIDATES}
    WHERE a.scholarship_id = ${scholarshipId}::uuid AND d.outcome = 'WAITLIST' AND d.waitlist_rank IS NOT NULL
      AND ${IS_UNDECIDED} AND a.id <> ALL(${ids}::uuid[])`;
  return {
    plan,
    left: totals?.left == null ? null : totals.left + money,
    placesLeft: totals?.placesLeft == null ? null : totals.placesLeft + freed.length,
    taken: new Map(places.map(({ place }) => [place, 'stored'])),
  };
}
