import { Prisma } from '../../../prisma/client/client.ts';
import type { LateReason } from '../../../prisma/client/enums.ts';
import type { PaymentState, ReferencesStanding } from '../../../rules/applications/applicationOptions.ts';
import type { Parts } from '../../../rules/forms/generalForm.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { FeeWaiverReason } from '../../../rules/payments/waiverLimits.ts';
import { organisationName } from '../../accounts/organisations/organisationRow.ts';
import { type Clock, LATE_REASON, mayReplaceDocument } from '../../catalogue/scholarships/clock/mayNow.ts';
import { loadPaymentSummary, type PaidPayment } from '../../payments/readPaymentStates.ts';
import { formatReceiptNumber } from '../../payments/receiptNumber.ts';
import { type AccessScope, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { follows, orderBy, rankIn } from '../../platform/database/order.ts';
import { readInBatches } from '../../platform/database/readInBatches.ts';
import { checkInput } from '../../platform/input.ts';
import { selectColumns } from '../../platform/lists/sqlList.ts';
import type { RowBatches } from '../../platform/page.ts';
import { present } from '../../platform/requestLoader.ts';
import { IS_DECIDED, inLastRound } from '../candidates/candidateSql.ts';
import { LABELS } from '../labels/labelsSql.ts';
import { formatReferenceNumber } from '../referenceNumber.ts';
import { REFERENCES_STANDING } from '../references/referencesStanding.ts';
import { ANSWERED, type AnswerContent, type AnsweredParts, formOf, joinAnswered } from './answeredSql.ts';
import { listSchema, readCondition } from './applicationFilter.ts';
import { LISTED_COLUMNS, type ListedFields, orderFor } from './applicationsSql.ts';

export type ListedApplication = ListedFields & {
  id: string;
  email: string | null;
  organisation: string;
  reference: string;
  /** The date is null for undecided and imported applications. */
  decidedAt: Date | null;
  late: LateReason | null;
  payment: PaymentState;
  receipt: string | null;
  paid: PaidPayment | null;
  missing: ({ questions: string[] } & Parts<Form | null>) | null;
  /** Points, spread and rank are null if they were not requested, or for the viewer's own application. */
  score: number | null;
  spread: number | null;
  rank: number | null;
  references: ReferencesStanding | null;
  labels: string | null;
  waiver: FeeWaiverReason | null;
  answered: AnswerContent | null;
};

type PaymentFacts = 'payment' | 'receipt' | 'paid';
type Read = Omit<ListedApplication, PaymentFacts | 'answered' | 'reference'> & {
  answered: AnsweredParts | null;
  place: string[];
};

const missingOf = (clock: Clock) => Prisma.sql`(
  SELECT json_build_object('questions', json_agg(r.question),
    'own', ${formOf(Prisma.sql`a.answer_set_id`)}, 'general', ${formOf(Prisma.sql`a.general_set_id`)})
  FROM document_requests r
  WHERE r.application_id = a.id AND r.met_at IS NULL AND NOT ${mayReplaceDocument(clock)} HAVING count(*) > 0)`;

const nothing = Prisma.sql`NULL`;
const NO_RESULTS = { score: nothing, spread: nothing, rank: nothing };

const ofOthers = ({ viewer }: AccessScope, value: Prisma.Sql) =>
  Prisma.sql`CASE WHEN a.applicant_id <> ${viewer.id}::uuid THEN ${value} END`;

function resultsFor(reach: AccessScope): typeof NO_RESULTS {
  const points = (column: 'total' | 'spread') =>
    ofOthers(reach, Prisma.sql`${inLastRound(column)}::float8 / 100`);
  return { score: points('total'), spread: points('spread'), rank: ofOthers(reach, inLastRound('rank')) };
}

export async function* iterateApplications(
  ctx: RequestContext,
  given: unknown,
  { withAnswers = false, withResults = false } = {},
): RowBatches<ListedApplication> {
  const reach = requireAccessScope(ctx.viewer, 'application.listAll');
  const { filter, sort } = checkInput(listSchema, given);
  if (withResults) requireAccessScope(ctx.viewer, 'application.decide');
  const where = await readCondition(ctx, filter, reach);
  const order = orderFor(sort, reach);
  const columns = selectColumns({
    ...LISTED_COLUMNS,
    id: Prisma.sql`a.id`,
    email: Prisma.sql`CASE WHEN u.anonymized_at IS NULL THEN u.email END`,
    organisation: organisationName(ctx, Prisma.sql`s`),
    decidedAt: Prisma.sql`CASE WHEN ${IS_DECIDED} THEN (SELECT max(e.created_at) FROM application_events e
      WHERE e.application_id = a.id AND e.kind = 'STATUS_CHANGED') END`,
    late: LATE_REASON,
    missing: missingOf(ctx),
    references: REFERENCES_STANDING,
    labels: ofOthers(reach, LABELS),
    ...(withResults ? resultsFor(reach) : NO_RESULTS),
    waiver: Prisma.sql`(SELECT w.reason FROM fee_waivers w WHERE w.person_id = a.applicant_id AND w.scholarship_id = a.scholarship_id)`,
    answered: withAnswers ? ANSWERED : Prisma.sql`NULL`,
    place: rankIn(order),
  });
  yield* readInBatches<ListedApplication & Pick<Read, 'place'>>(async (after, limit) => {
    const rows = await ctx.db.$queryRaw<Read[]>`SELECT ${columns}
      FROM applications a JOIN users u ON u.id = a.applicant_id JOIN scholarships s ON s.id = a.scholarship_id
      WHERE ${where} AND ${follows(order, after?.place)} ORDER BY ${orderBy(order)} LIMIT ${limit}`;
    return Promise.all(
      rows.map(async (row) => ({
        ...{ ...row, answered: joinAnswered(row.answered), reference: formatReferenceNumber(row) },
        ...(await readPayment(ctx, row)),
      })),
    );
  });
}

async function readPayment(
  ctx: RequestContext,
  { id }: Read,
): Promise<Pick<ListedApplication, PaymentFacts>> {
  const { state, paymentId, payment } = present(await loadPaymentSummary(ctx, id));
  return { payment: state, receipt: paymentId && formatReceiptNumber({ id: paymentId }), paid: payment };
}
