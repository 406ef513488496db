import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import {
  APPLICATION_STATUSES,
  MAX_APPLICATION_SEARCH_CHARACTERS,
  PAYMENT_STATES,
  REFERENCES_STANDINGS,
} from '../../../rules/applicationOptions.ts';
import { calendarDay, storableText } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { COUNT_CAP } from '../../../rules/scholarshipOptions.ts';
import { isForOneOf, recordInReach } from '../../accounts/organisations/inReach.ts';
import { IS_ENTERED } from '../../events/timeline/isEntered.ts';
import { PAYMENT_STATE_CONDITIONS } from '../../payments/readPaymentStates.ts';
import { type Reach, reachOf } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { startOfDay } from '../../platform/database/startOfDay.ts';
import { countRows } from '../../platform/page.ts';
import { parseReferenceNumber } from '../referenceNumber.ts';
import { STANDING_CONDITIONS } from '../references/referencesStanding.ts';
import { answerFiltersRule, haveAnswers } from './answerFilter.ts';

const conditions = z.object({
  statuses: z
    .array(z.enum(APPLICATION_STATUSES))
    .max(10, problem('atMost', { max: 10 }))
    .nullish(),
  paymentStates: z
    .array(z.enum(PAYMENT_STATES))
    .max(10, problem('atMost', { max: 10 }))
    .nullish(),
  references: z
    .array(z.enum(REFERENCES_STANDINGS))
    .max(10, problem('atMost', { max: 10 }))
    .nullish(),
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })).nullish(),
  organisationId: z.uuid(problem('id', { record: 'organisation' })).nullish(),
  createdFrom: calendarDay().nullish(),
  decidedFrom: calendarDay().nullish(),
  answers: answerFiltersRule.nullish(),
  search: storableText()
    .max(MAX_APPLICATION_SEARCH_CHARACTERS, problem('tooLong', { max: MAX_APPLICATION_SEARCH_CHARACTERS }))
    .trim()
    .nullish(),
});

export const filterRule = conditions
  .nullish()
  .transform((filter) => filter ?? {})
  .refine(({ answers, scholarshipId }) => !answers?.length || scholarshipId, {
    path: ['scholarshipId'],
    message: problem('answersOfOne'),
  });

type Filter = Omit<z.infer<typeof conditions>, 'search'>;

/** The filter without its search text as a condition on `a`, within reach. What was cancelled never matches. */
export async function readFilterCondition(
  ctx: Pick<Context, 'env' | 'db'>,
  { answers, ...filter }: Filter,
  reach: Reach,
): Promise<Prisma.Sql> {
  const condition = buildFilterCondition(ctx, filter, reach);
  if (!answers?.length || !filter.scholarshipId) return condition;
  // A key that reads applications does not read their answers.
  reachOf(reach.viewer, 'answer.read');
  const given = await haveAnswers(ctx, filter.scholarshipId, answers);
  return Prisma.join([condition, ...given], ' AND ');
}

/** The same of a filter that names no answers. */
export function buildFilterCondition(
  ctx: Pick<Context, 'env'>,
  filter: Omit<Filter, 'answers'>,
  reach: Reach,
): Prisma.Sql {
  const { statuses, paymentStates, references, scholarshipId, organisationId, createdFrom, decidedFrom } =
    filter;
  const parts = [Prisma.sql`a.cancelled_at IS NULL`, recordInReach(reach, 'a')];
  if (statuses?.length) parts.push(Prisma.sql`a.status = ANY(${statuses}::application_status[])`);
  if (paymentStates?.length) {
    const states = paymentStates.map((state) => PAYMENT_STATE_CONDITIONS[state]);
    parts.push(Prisma.sql`(${Prisma.join(states, ' OR ')})`);
  }
  if (references?.length) {
    // A key that reads applications reads no references.
    reachOf(reach.viewer, 'reference.read');
    const standings = references.map((standing) => STANDING_CONDITIONS[standing]);
    parts.push(Prisma.sql`(${Prisma.join(standings, ' OR ')})`);
  }
  if (scholarshipId) parts.push(Prisma.sql`a.scholarship_id = ${scholarshipId}::uuid`);
  if (organisationId) parts.push(isForOneOf(organisationId, 'a'));
  if (createdFrom) parts.push(Prisma.sql`a.created_at >= ${startOfDay(ctx, createdFrom)}`);
  if (decidedFrom) parts.push(isDecidedFrom(startOfDay(ctx, decidedFrom)));
  return Prisma.join(parts, ' AND ');
}

/** What is decided and was moved since, was moved to where it is. */
function isDecidedFrom(start: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`a.status IN ('ACCEPTED', 'REJECTED') AND EXISTS (SELECT FROM application_events e
    WHERE e.application_id = a.id AND e.kind = 'STATUS_CHANGED' AND e.created_at >= ${start})`;
}

/** The condition narrowed to what a search finds. */
export async function buildSearchCondition(
  ctx: Pick<RequestContext, 'db'>,
  where: Prisma.Sql,
  text: string,
): Promise<Prisma.Sql> {
  const { ids, condition } = await readMatches(ctx, where, text);
  const found = await countRows(ctx, ids, COUNT_CAP + 1);
  return found > COUNT_CAP ? condition : Prisma.sql`a.id IN (${ids})`;
}

/**
 * What a search finds among the applications that meet a condition, in two ways. `ids` are the matches, all of them up
 * to COUNT_CAP, to be looked up and then sorted. Where there are more, matches are so common that walking an order with
 * `condition` meets the first ones soon.
 */
export async function readMatches(
  ctx: Pick<RequestContext, 'db'>,
  where: Prisma.Sql,
  text: string,
): Promise<{ ids: Prisma.Sql; condition: Prisma.Sql }> {
  const reference = parseReferenceNumber(text);
  if (reference) {
    const condition = Prisma.sql`${where} AND right(a.id::text, 12) = ${reference}`;
    return { ids: Prisma.sql`SELECT a.id FROM applications a WHERE ${condition}`, condition };
  }
  const search = await readSearch(ctx, text);
  return { ids: searchedIds(where, search), condition: Prisma.sql`${where} AND ${isFound(search)}` };
}

/** A search text: as a pattern for ILIKE, and as a tsquery for words that begin like its own; null without words. */
type Search = { pattern: string; words: string | null };

/** Prepares a search text. The words are read first, so that the database sees how rare they are. */
async function readSearch({ db }: Pick<RequestContext, 'db'>, text: string): Promise<Search> {
  // `A` and `B` are the weights of the names of scholarship and university.
  const [row] = await db.$queryRaw<{ words: string | null }[]>`
    SELECT string_agg(quote_literal(lexeme) || ':*AB', ' & ') AS words FROM unnest(to_tsvector('public.portal', ${text}))`;
  return { pattern: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`, words: row?.words ?? null };
}

/**
 * The ids of the applications that a search finds, all of them up to COUNT_CAP: any part of the applicant's names or
 * e-mail address, or beginnings of words in the names of scholarship and university. Each way uses an index of its
 * own, which one condition with OR would not.
 */
function searchedIds(where: Prisma.Sql, search: Search): Prisma.Sql {
  const first = Prisma.raw(`LIMIT ${COUNT_CAP + 1}`);
  return Prisma.sql`
    (SELECT a.id FROM applications a WHERE ${where} AND ${isNamed(search)} ${first})
    UNION (SELECT a.id FROM users u JOIN applications a ON a.applicant_id = u.id
      WHERE (${hasName(search)} OR ${hasAddress(search)}) AND (${hasAddress(search)} OR NOT ${IS_ENTERED})
        AND ${where} ${first})
    UNION (SELECT a.id FROM scholarships s JOIN applications a ON a.scholarship_id = s.id
      WHERE ${isScholarship(search)} AND ${where} ${first})`;
}

/** The same as a condition on `a`, for walking an order. */
function isFound(search: Search): Prisma.Sql {
  return Prisma.sql`(${isNamed(search)}
    OR EXISTS (SELECT FROM users u WHERE u.id = a.applicant_id AND ${hasAddress(search)})
    OR (EXISTS (SELECT FROM users u WHERE u.id = a.applicant_id AND ${hasName(search)}) AND NOT ${IS_ENTERED})
    OR EXISTS (SELECT FROM scholarships s WHERE s.id = a.scholarship_id AND ${isScholarship(search)}))`;
}

const isNamed = ({ pattern }: Search) => Prisma.sql`a.applicant_name ILIKE ${pattern}`;
/** No one finds an application that staff entered by the name of its person's account. */
const hasName = ({ pattern }: Search) => Prisma.sql`u.name ILIKE ${pattern}`;
const hasAddress = ({ pattern }: Search) => Prisma.sql`u.email ILIKE ${pattern}`;
const isScholarship = ({ words }: Search) =>
  words === null ? Prisma.sql`false` : Prisma.sql`s.search @@ ${words}::tsquery`;
