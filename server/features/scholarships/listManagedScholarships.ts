import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { calendarDay, storableText } from '../../../rules/fields.ts';
import {
  DEGREES,
  keysOf,
  LONGEST_SCHOLARSHIP_SEARCH,
  SUBJECT_CATEGORIES,
} from '../../../rules/scholarships.ts';
import { authorize } from '../../access.ts';
import { type RequestContext, today } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { countRows, type Page, pageRule, readPage } from '../../page.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from './scholarshipRow.ts';
import { buildSearchQuery } from './searchQuery.ts';

const name = Prisma.sql`lower(s.scholarship_name)`;
const university = Prisma.sql`lower(s.university_name)`;
const id = Prisma.sql`s.id`;

/** Each order over `s`, both ways; the id breaks ties. */
const ORDERS = {
  NEWEST: downwards(Prisma.sql`s.scholarship_post_date`, id),
  OLDEST: upwards(Prisma.sql`s.scholarship_post_date`, id),
  NAME: upwards(name, id),
  NAME_DESC: downwards(name, id),
  UNIVERSITY: upwards(university, name, id),
  UNIVERSITY_DESC: downwards(university, name, id),
  SUBJECT: upwards(Prisma.sql`s.subject_category`, name, id),
  SUBJECT_DESC: downwards(Prisma.sql`s.subject_category`, name, id),
  DEGREE: upwards(Prisma.sql`s.degree`, name, id),
  DEGREE_DESC: downwards(Prisma.sql`s.degree`, name, id),
  FEE: upwards(Prisma.sql`s.application_fees`, id),
  FEE_DESC: downwards(Prisma.sql`s.application_fees`, id),
};

const filterRule = z.object({
  search: storableText('Give text.')
    .max(LONGEST_SCHOLARSHIP_SEARCH, `Use at most ${LONGEST_SCHOLARSHIP_SEARCH} characters.`)
    .trim()
    .nullish(),
  subjects: z
    .array(z.enum(keysOf(SUBJECT_CATEGORIES)))
    .max(10, 'Give at most 10 subjects.')
    .nullish(),
  degrees: z
    .array(z.enum(keysOf(DEGREES)))
    .max(10, 'Give at most 10 degrees.')
    .nullish(),
  isArchived: z.boolean().nullish(),
  isOpen: z.boolean().nullish(),
  isMine: z.boolean().nullish(),
  deadlineTo: calendarDay().nullish(),
});

const input = pageRule.extend({
  filter: filterRule.nullish().transform((filter) => filter ?? {}),
  sort: z
    .enum(keysOf(ORDERS))
    .nullish()
    .transform((sort) => sort ?? 'NEWEST'),
});

/**
 * One page of the scholarships for staff, the archived ones when they are asked for. At most three queries whatever the
 * page holds. INVALID_INPUT names the argument that is out of bounds.
 */
export async function listManagedScholarships(
  ctx: RequestContext,
  given: unknown,
  columns: readonly ScholarshipColumn[],
): Promise<Page<ReadScholarship>> {
  const { email } = authorize(ctx.viewer, 'scholarship.readForEdit');
  const { filter, sort, ...asked } = checkInput(input, given);
  const query = filter.search ? (await buildSearchQuery(ctx.db, filter.search)).query : null;
  const day = today(ctx);
  const where = managedCondition(filter, { query, today: day, email });
  const read = async ({ take, skip }: { take: number; skip: number }) => {
    const rows = await ctx.db.$queryRaw<{ item: ReadScholarship }[]>`
      SELECT to_json(item) AS item FROM (
        SELECT ${selectColumns(columns, day)} FROM scholarships s ${joinPictures(columns)}
        WHERE ${where} ORDER BY ${ORDERS[sort]} LIMIT ${take} OFFSET ${skip}
      ) item`;
    return rows.map(({ item }) => item);
  };
  return readPage(asked, read, (limit) =>
    countRows(ctx, Prisma.sql`SELECT FROM scholarships s WHERE ${where}`, limit),
  );
}

type Filter = z.infer<typeof filterRule>;

/** The filter as a condition on `s`; `query` is its search text as a tsquery, `email` the viewer's. */
export function managedCondition(
  { subjects, degrees, isArchived, isOpen, isMine, deadlineTo }: Omit<Filter, 'search'>,
  { query, today: day, email }: { query: string | null; today: string; email: string },
): Prisma.Sql {
  const parts = [isArchived ? Prisma.sql`s.archived_at IS NOT NULL` : Prisma.sql`s.archived_at IS NULL`];
  if (query) parts.push(Prisma.sql`s.search @@ ${query}::tsquery`);
  if (subjects?.length) parts.push(Prisma.sql`s.subject_category = ANY(${subjects}::subject_category[])`);
  if (degrees?.length) parts.push(Prisma.sql`s.degree = ANY(${degrees}::degree[])`);
  if (isOpen === true) parts.push(Prisma.sql`s.application_deadline >= ${day}::date`);
  if (isOpen === false) parts.push(Prisma.sql`s.application_deadline < ${day}::date`);
  if (deadlineTo) parts.push(Prisma.sql`s.application_deadline <= ${deadlineTo}::date`);
  if (isMine) parts.push(Prisma.sql`s.posted_user_email = ${email}`);
  return Prisma.join(parts, ' AND ');
}

function upwards(...columns: Prisma.Sql[]): Prisma.Sql {
  return Prisma.join(columns, ', ');
}

function downwards(...columns: Prisma.Sql[]): Prisma.Sql {
  return Prisma.join(
    columns.map((column) => Prisma.sql`${column} DESC`),
    ', ',
  );
}
