import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { calendarDay, storableText } from '../../../../rules/fields.ts';
import { LISTING_STATES, SCHOLARSHIP_STATES, type ScholarshipState } from '../../../../rules/listing.ts';
import { problem } from '../../../../rules/problems.ts';
import {
  DEGREES,
  keysOf,
  MAX_SCHOLARSHIP_SEARCH_CHARACTERS,
  SUBJECT_CATEGORIES,
} from '../../../../rules/scholarships.ts';
import { isOfferedBy, scholarshipInReach } from '../../../accounts/organisations/inReach.ts';
import { type Reach, reachOf } from '../../../platform/access.ts';
import { type Moment, momentOf, type RequestContext } from '../../../platform/context.ts';
import { ascending, descending, follows, orderBy, rankIn } from '../../../platform/database/order.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import { readJsonRows } from '../../../platform/database/readJsonRows.ts';
import { checkInput } from '../../../platform/input.ts';
import { countRows, type Page, pageRule, type RowBatches, readPage } from '../../../platform/page.ts';
import { isNotOpenAt, isOpenAt } from '../clock/mayNow.ts';
import { isPublic } from '../isPublic.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarshipRow.ts';
import { readRecordSearch } from '../search/searchQuery.ts';

const id = { sql: Prisma.sql`s.id`, type: 'uuid' };
const posted = { sql: Prisma.sql`s.scholarship_post_date`, type: 'date' };
const name = { sql: Prisma.sql`lower(s.scholarship_name)`, type: 'text' };
const university = { sql: Prisma.sql`lower(s.university_name)`, type: 'text' };
const subject = { sql: Prisma.sql`s.subject_category`, type: 'subject_category' };
const degree = { sql: Prisma.sql`s.degree`, type: 'degree' };
const fee = { sql: Prisma.sql`s.application_fees`, type: 'int' };

/** Each order over `s`, both ways; the id breaks ties. */
export const MANAGED_ORDERS = {
  NEWEST: descending(posted, id),
  OLDEST: ascending(posted, id),
  NAME: ascending(name, id),
  NAME_DESC: descending(name, id),
  UNIVERSITY: ascending(university, name, id),
  UNIVERSITY_DESC: descending(university, name, id),
  SUBJECT: ascending(subject, name, id),
  SUBJECT_DESC: descending(subject, name, id),
  DEGREE: ascending(degree, name, id),
  DEGREE_DESC: descending(degree, name, id),
  FEE: ascending(fee, id),
  FEE_DESC: descending(fee, id),
};

const filterRule = z.object({
  search: storableText(problem('notText'))
    .max(MAX_SCHOLARSHIP_SEARCH_CHARACTERS, problem('tooLong', { max: MAX_SCHOLARSHIP_SEARCH_CHARACTERS }))
    .trim()
    .nullish(),
  subjects: z
    .array(z.enum(SUBJECT_CATEGORIES))
    .max(10, problem('atMost', { max: 10 }))
    .nullish(),
  degrees: z
    .array(z.enum(DEGREES))
    .max(10, problem('atMost', { max: 10 }))
    .nullish(),
  states: z
    .array(z.enum(SCHOLARSHIP_STATES))
    .max(10, problem('atMost', { max: 10 }))
    .nullish(),
  isArchived: z.boolean().nullish(),
  isOpen: z.boolean().nullish(),
  isMine: z.boolean().nullish(),
  deadlineTo: calendarDay().nullish(),
  organisationId: z.uuid(problem('id', { record: 'organisation' })).nullish(),
  hasQuestions: z.boolean().nullish(),
});

const listRule = z.object({
  filter: filterRule.nullish().transform((filter) => filter ?? {}),
  sort: z
    .enum(keysOf(MANAGED_ORDERS))
    .nullish()
    .transform((sort) => sort ?? 'NEWEST'),
});

const input = listRule.extend(pageRule.shape);

/**
 * One page of the scholarships for staff, the archived ones when they are asked for. At most three queries whatever the
 * page holds. INVALID_INPUT names the argument that is out of bounds.
 */
export async function listManagedScholarships(
  ctx: RequestContext,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): Promise<Page<ReadScholarship>> {
  const reach = reachOf(ctx.viewer, 'scholarship.readForEdit');
  const { filter, sort, ...asked } = checkInput(input, given);
  const where = await readCondition(ctx, reach, filter);
  const moment = momentOf(ctx);
  const read = ({ take, skip }: { take: number; skip: number }) =>
    readJsonRows<ReadScholarship>(
      ctx.db,
      Prisma.sql`SELECT ${selectColumns(columns, moment)} FROM scholarships s ${joinPictures(columns)}
        WHERE ${where} ORDER BY ${orderBy(MANAGED_ORDERS[sort])} LIMIT ${take} OFFSET ${skip}`,
    );
  return readPage(asked, read, (limit) =>
    countRows(ctx, Prisma.sql`SELECT FROM scholarships s WHERE ${where}`, limit),
  );
}

/** Every scholarship that a filter finds with the named columns, in the list's order, for staff. */
export async function* iterateManagedScholarships(
  ctx: RequestContext,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): RowBatches<ReadScholarship> {
  const reach = reachOf(ctx.viewer, 'scholarship.readForEdit');
  const { filter, sort } = checkInput(listRule, given);
  const where = await readCondition(ctx, reach, filter);
  const order = MANAGED_ORDERS[sort];
  yield* readInBatches<ReadScholarship & { place: string[] }>((after, limit) =>
    readJsonRows(
      ctx.db,
      Prisma.sql`SELECT ${selectColumns(columns, momentOf(ctx))}, ${rankIn(order)} AS place
        FROM scholarships s ${joinPictures(columns)}
        WHERE ${where} AND ${follows(order, after?.place)} ORDER BY ${orderBy(order)} LIMIT ${limit}`,
    ),
  );
}

type Filter = z.infer<typeof filterRule>;

async function readCondition(
  ctx: RequestContext,
  reach: Reach,
  { search, ...filter }: Filter,
): Promise<Prisma.Sql> {
  const found = search ? await readRecordSearch(ctx.db, search, momentOf(ctx)) : null;
  return buildManagedCondition(filter, { found, moment: momentOf(ctx), reach });
}

/** The filter as a condition on `s`; within reach; `found` that its search text finds it. */
export function buildManagedCondition(
  {
    subjects,
    degrees,
    states,
    isArchived,
    isOpen,
    isMine,
    deadlineTo,
    organisationId,
    hasQuestions,
  }: Omit<Filter, 'search'>,
  { found, moment, reach }: { found: Prisma.Sql | null; moment: Moment; reach: Reach },
): Prisma.Sql {
  const wanted = states?.length ? states : [...(isArchived ? (['ARCHIVED'] as const) : LISTING_STATES)];
  const parts = [isIn(wanted), scholarshipInReach(reach)];
  if (found) parts.push(found);
  if (subjects?.length) parts.push(Prisma.sql`s.subject_category = ANY(${subjects}::subject_category[])`);
  if (degrees?.length) parts.push(Prisma.sql`s.degree = ANY(${degrees}::degree[])`);
  if (isOpen === true) parts.push(isPublic('s'), isOpenAt(moment));
  if (isOpen === false) parts.push(isPublic('s'), isNotOpenAt(moment));
  if (deadlineTo) parts.push(Prisma.sql`s.application_deadline <= ${deadlineTo}::date`);
  if (organisationId) parts.push(isOfferedBy(organisationId));
  if (typeof hasQuestions === 'boolean') parts.push(Prisma.sql`${ASKS_QUESTIONS} = ${hasQuestions}`);
  if (isMine) parts.push(Prisma.sql`s.posted_user_email = ${reach.viewer.email}`);
  return Prisma.join(parts, ' AND ');
}

/** Whether the newest version of its own form has a section. */
const ASKS_QUESTIONS = Prisma.sql`coalesce((SELECT v.content -> 'sections' <> '[]' FROM form_versions v
  WHERE v.form_id = s.own_form_id ORDER BY v.version DESC LIMIT 1), false)`;

function isIn(states: readonly ScholarshipState[]): Prisma.Sql {
  const listed = states.filter((state) => state !== 'ARCHIVED');
  const parts = [];
  if (listed.length === LISTING_STATES.length) parts.push(Prisma.sql`s.archived_at IS NULL`);
  else if (listed.length > 0)
    parts.push(Prisma.sql`(s.archived_at IS NULL AND s.state = ANY(${listed}::listing_state[]))`);
  if (listed.length < states.length) parts.push(Prisma.sql`s.archived_at IS NOT NULL`);
  return Prisma.sql`(${Prisma.join(parts, ' OR ')})`;
}
