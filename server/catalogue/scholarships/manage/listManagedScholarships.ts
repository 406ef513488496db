import { Prisma } from '../../../../prisma/client/client.ts';
import { LISTING_STATES, type ScholarshipState } from '../../../../rules/catalogue/listing.ts';
import type { FilterValues } from '../../../../rules/lists/list.ts';
import { SCHOLARSHIPS } from '../../../../rules/lists/scholarships.ts';
import { isOfferedBy, scholarshipInScope } from '../../../accounts/organisations/accessScope.ts';
import { type AccessScope, requireAccessScope } from '../../../platform/access.ts';
import { getMoment, type Moment, type RequestContext } from '../../../platform/context.ts';
import { ascending, descending, follows, orderBy, rankIn } from '../../../platform/database/order.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import { readJsonRows } from '../../../platform/database/readJsonRows.ts';
import { checkInput } from '../../../platform/input.ts';
import { isOneOf, sqlList } from '../../../platform/lists/sqlList.ts';
import { countRows, type Page, type RowBatches, readPage } from '../../../platform/page.ts';
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
const subject = { sql: Prisma.sql`s.subject_category`, type: 'text' };
const degree = { sql: Prisma.sql`s.degree`, type: 'text' };
const fee = { sql: Prisma.sql`s.application_fees`, type: 'int' };

const ASKS_QUESTIONS = Prisma.sql`coalesce((SELECT v.content -> 'sections' <> '[]' FROM form_versions v
  WHERE v.form_id = s.own_form_id ORDER BY v.version DESC LIMIT 1), false)`;

const MANAGED_SQL = sqlList(SCHOLARSHIPS, {
  filters: {
    search: (_text, { found }: ListScope) => found,
    organisationId: isOfferedBy,
    subjects: isOneOf(Prisma.sql`s.subject_category`, 'text'),
    degrees: isOneOf(Prisma.sql`s.degree`, 'text'),
    // `buildManagedCondition` applies these two filters.
    states: () => null,
    isArchived: () => null,
    isOpen: (isOpen, { moment }) =>
      Prisma.sql`${isPublic('s')} AND ${isOpen ? isOpenAt(moment) : isNotOpenAt(moment)}`,
    isMine: (isMine, { reach }) => (isMine ? Prisma.sql`s.posted_user_email = ${reach.viewer.email}` : null),
    deadlineTo: (deadlineTo) => Prisma.sql`s.application_deadline <= ${deadlineTo}::date`,
    hasQuestions: (has) => Prisma.sql`${ASKS_QUESTIONS} = ${has}`,
  },
  orders: {
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
  },
});

export const MANAGED_ORDERS = MANAGED_SQL.orders;

type ListScope = { found: Prisma.Sql | null; moment: Moment; reach: AccessScope };
type Filter = FilterValues<typeof SCHOLARSHIPS.fields>;

export async function listManagedScholarships(
  ctx: RequestContext,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): Promise<Page<ReadScholarship>> {
  const reach = requireAccessScope(ctx.viewer, 'scholarship.readForEdit');
  const { filter, sort, ...asked } = checkInput(MANAGED_SQL.pageRule, given);
  const where = await readCondition(ctx, reach, filter);
  const moment = getMoment(ctx);
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

export async function* iterateManagedScholarships(
  ctx: RequestContext,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): RowBatches<ReadScholarship> {
  const reach = requireAccessScope(ctx.viewer, 'scholarship.readForEdit');
  const { filter, sort } = checkInput(MANAGED_SQL.rule, given);
  const where = await readCondition(ctx, reach, filter);
  const order = MANAGED_ORDERS[sort];
  yield* readInBatches<ReadScholarship & { place: string[] }>((after, limit) =>
    readJsonRows(
      ctx.db,
      Prisma.sql`SELECT ${selectColumns(columns, getMoment(ctx))}, ${rankIn(order)} AS place
        FROM scholarships s ${joinPictures(columns)}
        WHERE ${where} AND ${follows(order, after?.place)} ORDER BY ${orderBy(order)} LIMIT ${limit}`,
    ),
  );
}

async function readCondition(ctx: RequestContext, reach: AccessScope, filter: Filter): Promise<Prisma.Sql> {
  const { search } = filter;
  const found = search ? await readRecordSearch(ctx, search, getMoment(ctx)) : null;
  return buildManagedCondition(filter, { found, moment: getMoment(ctx), reach });
}

export function buildManagedCondition(filter: Filter, narrowing: ListScope): Prisma.Sql {
  const { states, isArchived } = filter;
  const wanted = states?.length ? states : [...(isArchived ? (['ARCHIVED'] as const) : LISTING_STATES)];
  const parts = [
    isIn(wanted),
    scholarshipInScope(narrowing.reach),
    ...MANAGED_SQL.conditions(filter, narrowing),
  ];
  return Prisma.join(parts, ' AND ');
}

function isIn(states: readonly ScholarshipState[]): Prisma.Sql {
  const listed = states.filter((state) => state !== 'ARCHIVED');
  const parts = [];
  if (listed.length === LISTING_STATES.length) parts.push(Prisma.sql`s.archived_at IS NULL`);
  else if (listed.length > 0)
    parts.push(Prisma.sql`(s.archived_at IS NULL AND s.state = ANY(${listed}::listing_state[]))`);
  if (listed.length < states.length) parts.push(Prisma.sql`s.archived_at IS NOT NULL`);
  return Prisma.sql`(${Prisma.join(parts, ' OR ')})`;
}
