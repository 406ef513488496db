import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import type { Gender, LateReason } from '../../../prisma/client/enums.ts';
import type {
  ApplicationStatus,
  PaymentState,
  ReferencesStanding,
} from '../../../rules/applicationOptions.ts';
import type { Answers } from '../../../rules/forms/facts.ts';
import { joinAnswers, joinForms, type Parts } from '../../../rules/forms/generalForm.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { Degree, SubjectCategory } from '../../../rules/scholarshipOptions.ts';
import type { FeeWaiverReason } from '../../../rules/waiverLimits.ts';
import { nameOfOrganisation } from '../../accounts/organisations/organisationRow.ts';
import { type Clock, LATE_REASON, mayReplaceDocument } from '../../catalogue/scholarships/clock/mayNow.ts';
import { loadPaymentSummary, type PaidPayment } from '../../payments/readPaymentStates.ts';
import { formatReceiptNumber } from '../../payments/receiptNumber.ts';
import { reachOf } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { follows, orderBy, rankIn } from '../../platform/database/order.ts';
import { readInBatches } from '../../platform/database/readInBatches.ts';
import { checkInput } from '../../platform/input.ts';
import type { RowBatches } from '../../platform/page.ts';
import { present } from '../../platform/requestLoader.ts';
import { REFERENCES_STANDING } from '../references/referencesStanding.ts';
import { buildSearchCondition, filterRule, readFilterCondition } from './applicationFilter.ts';
import { ORDERS, sortRule } from './applicationOrder.ts';

/** An application with what the staff's list shows beside it. */
export type ListedApplication = {
  id: string;
  applicantName: string;
  /** Null when the account is gone. */
  email: string | null;
  scholarshipName: string;
  universityName: string;
  organisationName: string;
  universityCountry: string;
  universityCity: string;
  subjectCategory: SubjectCategory;
  degree: Degree | null;
  applicationFees: number;
  serviceCharge: number;
  status: ApplicationStatus;
  feedback: string | null;
  createdAt: Date;
  phone: string;
  applicantAddress: string;
  gender: Gender | null;
  /** School results as the applicant wrote them. */
  ssc: string;
  hsc: string;
  lateReason: LateReason | null;
  paymentState: PaymentState;
  receiptNumber: string | null;
  /** What was paid, refunded or not; null while nothing was. */
  payment: PaidPayment | null;
  /** The keys of questions whose documents were asked for again and not replaced in time, with the forms that ask them; null for none. */
  missing: ({ questions: string[] } & Parts<Form | null>) | null;
  /** Where its references stand; null without any. */
  references: ReferencesStanding | null;
  /** Why the fee is waived; null when it is not. */
  waiver: FeeWaiverReason | null;
  /** The answers to its scholarship's questions with what they answer; null without, and where they were not asked for. */
  answered: {
    answers: Answers;
    form: Form;
    /** The names of documents among the answers, by their ids. */
    documents: Record<string, string> | null;
  } | null;
};

type PaymentFacts = 'paymentState' | 'receiptNumber' | 'payment';
type Answered = Parts<{ answers: Answers; form: Form } | null> & { documents: Record<string, string> | null };
type Read = Omit<ListedApplication, PaymentFacts | 'answered'> & {
  answered: Answered | null;
  place: string[];
};

const readSet = (what: Prisma.Sql, id: Prisma.Sql) => Prisma.sql`(
  SELECT ${what} FROM answer_sets kept JOIN form_versions v ON v.id = kept.form_version_id WHERE kept.id = ${id})`;

const answeredIn = (id: Prisma.Sql) =>
  readSet(Prisma.sql`json_build_object('answers', kept.answers, 'form', v.content)`, id);
const formOf = (id: Prisma.Sql) => readSet(Prisma.sql`v.content`, id);

const ANSWERED = Prisma.sql`CASE WHEN num_nonnulls(a.answer_set_id, a.general_set_id) > 0 THEN json_build_object(
  'own', ${answeredIn(Prisma.sql`a.answer_set_id`)}, 'general', ${answeredIn(Prisma.sql`a.general_set_id`)},
  'documents', (SELECT json_object_agg(d.id, d.name) FROM document_uses used JOIN documents d ON d.id = used.document_id
    WHERE used.answer_set_id IN (a.answer_set_id, a.general_set_id))) END`;

function joinAnswered(answered: Answered | null): ListedApplication['answered'] {
  if (!answered) return null;
  const { general, own, documents } = answered;
  const answers = joinAnswers({ general: general?.answers ?? {}, own: own?.answers ?? {} });
  return { answers, form: joinForms(general?.form ?? null, own?.form ?? null), documents };
}

const missingOf = (clock: Clock) => Prisma.sql`(
  SELECT json_build_object('questions', json_agg(r.question),
    'own', ${formOf(Prisma.sql`a.answer_set_id`)}, 'general', ${formOf(Prisma.sql`a.general_set_id`)})
  FROM document_requests r
  WHERE r.application_id = a.id AND r.met_at IS NULL AND NOT ${mayReplaceDocument(clock)} HAVING count(*) > 0)`;

const input = z.object({ filter: filterRule, sort: sortRule });

/** Every application that matches the filter, in the order given, for staff. Two queries a batch. */
export async function* iterateApplications(
  ctx: RequestContext,
  given: unknown,
  { withAnswers = false } = {},
): RowBatches<ListedApplication> {
  const reach = reachOf(ctx.viewer, 'application.listAll');
  const { filter, sort } = checkInput(input, given);
  const { search, ...others } = filter;
  const filtered = await readFilterCondition(ctx, others, reach);
  const where = search ? await buildSearchCondition(ctx, filtered, search) : filtered;
  const order = ORDERS[sort];
  yield* readInBatches<ListedApplication & Pick<Read, 'place'>>(async (after, limit) => {
    const rows = await ctx.db.$queryRaw<Read[]>`
      SELECT a.id, a.applicant_name AS "applicantName", CASE WHEN u.anonymized_at IS NULL THEN u.email END AS email,
        s.scholarship_name AS "scholarshipName", s.university_name AS "universityName",
        ${nameOfOrganisation(ctx, Prisma.sql`s`)} AS "organisationName",
        s.university_country AS "universityCountry", s.university_city AS "universityCity",
        s.subject_category AS "subjectCategory", a.degree, a.application_fees AS "applicationFees",
        a.service_charge AS "serviceCharge", a.status, a.feedback, a.created_at AS "createdAt",
        (SELECT w.reason FROM fee_waivers w WHERE w.person_id = a.applicant_id AND w.scholarship_id = a.scholarship_id) AS waiver,
        ${missingOf(ctx)} AS missing, a.phone, a.address AS "applicantAddress", a.gender, a.ssc, a.hsc,
        ${LATE_REASON} AS "lateReason", ${REFERENCES_STANDING} AS references,
        ${withAnswers ? ANSWERED : Prisma.sql`NULL`} AS answered, ${rankIn(order)} AS place
      FROM applications a JOIN users u ON u.id = a.applicant_id JOIN scholarships s ON s.id = a.scholarship_id
      WHERE ${where} AND ${follows(order, after?.place)} ORDER BY ${orderBy(order)} LIMIT ${limit}`;
    return Promise.all(
      rows.map(async (row) => ({
        ...{ ...row, answered: joinAnswered(row.answered) },
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
  return { paymentState: state, receiptNumber: paymentId && formatReceiptNumber({ id: paymentId }), payment };
}
