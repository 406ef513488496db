import { Prisma } from '../../../../prisma/client/client.ts';
import type { PaymentState } from '../../../../rules/applications/applicationOptions.ts';
import type { AwardState, DecisionOutcome } from '../../../../rules/awards/awardOptions.ts';
import { toDecimal } from '../../../../rules/catalogue/fundingAmount.ts';
import type { EligibilityVerdict } from '../../../../rules/conditions/requirements.ts';
import { evaluateApplication } from '../../../catalogue/requirements/eligibilitySnapshot.ts';
import { loadPaymentSummary } from '../../../payments/readPaymentStates.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { follows, orderBy, rankIn } from '../../../platform/database/order.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import { checkInput } from '../../../platform/input.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { present } from '../../../platform/requestLoader.ts';
import { LABELS } from '../../labels/labelsSql.ts';
import { ANSWERED, type AnswerContent, type AnsweredParts, joinAnswered } from '../../list/answeredSql.ts';
import { formatReferenceNumber } from '../../referenceNumber.ts';
import { CANDIDATES } from '../candidateSql.ts';
import { CANDIDATE_LIST, readCandidateCondition } from './candidateList.ts';

/** The result of a candidate in a round, in points. */
type Result = { total: number | null; spread: number | null; rank: number | null };

export type ListedCandidate = {
  id: string;
  reference: string;
  applicant: string;
  email: string | null;
  status: string;
  createdAt: Date;
  rounds: Record<string, Result> | null;
  disputed: 'true' | 'false' | null;
  requirements: Exclude<EligibilityVerdict, 'NOT_STATED'> | null;
  payment: PaymentState;
  decision: DecisionOutcome | null;
  decisionState: 'DRAFT' | 'HELD' | 'SENT' | null;
  amount: number | null;
  currency: string | null;
  place: number | null;
  reason: string | null;
  award: AwardState | null;
  labels: string | null;
  answered: AnswerContent | null;
};

type Row = Omit<
  ListedCandidate,
  'reference' | 'disputed' | 'requirements' | 'payment' | 'amount' | 'answered'
> & {
  applicantId: string;
  isDisputed: boolean | null;
  minorUnits: bigint | null;
  answered: AnsweredParts | null;
  position: string[];
};
type Position = Pick<Row, 'position'>;

export type OpenedRound = { id: string; name: string };

export async function readOpenedRounds(ctx: RequestContext, scholarshipId: string): Promise<OpenedRound[]> {
  await readCandidateCondition(ctx, scholarshipId, {});
  return ctx.db.assessmentRound.findMany({
    where: { scholarshipId, state: { not: 'DRAFT' } },
    select: { id: true, name: true },
    orderBy: { place: 'asc' },
  });
}

const RESULTS = Prisma.sql`(SELECT json_object_agg(o.id, json_build_object(
    'total', n.total::float8 / 100, 'spread', n.spread::float8 / 100, 'rank', n.rank))
  FROM round_applications n JOIN assessment_rounds o ON o.id = n.round_id AND o.state <> 'DRAFT'
  WHERE n.application_id = a.id)`;

const LATEST_AWARD = Prisma.sql`(SELECT w.state FROM awards w WHERE w.application_id = a.id
  ORDER BY w.offered_at DESC, w.id DESC LIMIT 1)`;

export async function* iterateCandidates(
  ctx: RequestContext,
  { scholarshipId, ...given }: { scholarshipId: string; filter?: object; sort?: string | undefined },
  { withAnswers = false } = {},
): RowBatches<ListedCandidate> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { filter, sort } = checkInput(CANDIDATE_LIST.rule, given);
  const where = await readCandidateCondition(ctx, scholarshipId, filter);
  const order = CANDIDATE_LIST.orders[sort];
  const batches = readInBatches<ListedCandidate & Position>(async (after, limit) => {
    const rows = await ctx.db.$queryRaw<Row[]>`
      SELECT a.id, a.applicant_name AS applicant, a.applicant_id AS "applicantId", a.status, a.created_at AS "createdAt",
        (SELECT u.email FROM users u WHERE u.id = a.applicant_id AND u.anonymized_at IS NULL) AS email,
        ${RESULTS} AS rounds, e.is_disputed AS "isDisputed", d.outcome AS decision, d.state AS "decisionState",
        d.amount AS "minorUnits", d.currency, d.waitlist_rank AS place, d.reason, ${LATEST_AWARD} AS award, ${LABELS} AS labels,
        ${withAnswers ? ANSWERED : Prisma.sql`NULL`} AS answered, ${rankIn(order)} AS position
      FROM ${CANDIDATES} WHERE ${where} AND ${follows(order, after?.position)} ORDER BY ${orderBy(order)} LIMIT ${limit}`;
    return Promise.all(rows.map((row) => toListed(ctx, scholarshipId, row)));
  });
  yield* batches;
}

async function toListed(
  ctx: RequestContext,
  scholarshipId: string,
  { applicantId, isDisputed, minorUnits, answered, ...row }: Row,
): Promise<ListedCandidate & Position> {
  const { id, currency } = row;
  const [payment, eligibility] = await Promise.all([
    loadPaymentSummary(ctx, id),
    evaluateApplication(ctx, { id, applicantId, scholarshipId }),
  ]);
  const verdict = eligibility?.verdict ?? 'NOT_STATED';
  return {
    ...row,
    reference: formatReferenceNumber({ id }),
    disputed: isDisputed === null ? null : isDisputed ? 'true' : 'false',
    requirements: verdict === 'NOT_STATED' ? null : verdict,
    payment: present(payment).state,
    amount: minorUnits !== null && currency ? toDecimal(Number(minorUnits), currency) : null,
    answered: joinAnswered(answered),
  };
}
