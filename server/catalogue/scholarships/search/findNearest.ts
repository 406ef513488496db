import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/catalogue/scholarships.ts';
import type { Context } from '../../../platform/context.ts';
import { readJsonRows } from '../../../platform/database/readJsonRows.ts';
import { isOpenAt } from '../clock/mayNow.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarshipRow.ts';
import { buildFilterCondition, type ListScope } from './scholarshipFilter.ts';
import type { Search } from './search.ts';
import { constant } from './sqlText.ts';

export type NearestScholarship = {
  scholarship: ReadScholarship;
  missingWords: string[];
  foundWords: string[];
};

const MAX_NEAREST = 6;

/**
 * For a search without results, returns the scholarships that match most of it, or the newest open ones if no
 * scholarship matches any part. Applies the other filters.
 */
export async function findNearest(
  ctx: Context,
  { filter, moment, search, verdicts }: ListScope & { search: Search },
  columns: readonly ScholarshipColumn[],
): Promise<NearestScholarship[]> {
  const within = buildFilterCondition(filter, { moment, verdicts });
  const has = search.parts.map(({ where }) => where);
  const weights = search.parts.map(
    ({ where, weight }) => Prisma.sql`${asNumber(where)} * ${constant(weight)}`,
  );
  const anyPart = has.length > 0 ? Prisma.sql`(${Prisma.join(has, ' OR ')})` : Prisma.sql`false`;
  const candidates = Prisma.sql`
    (SELECT s.id, ${sum(has.map(asNumber))} AS score, ${sum(weights)} AS weight,
      ${Prisma.sql`ARRAY[${has.length > 0 ? Prisma.join(has) : Prisma.empty}]::bool[]`} AS has,
      ${search.relevance} AS relevance, ${isOpenAt(moment)} AS is_open, s.scholarship_post_date AS posted
    FROM scholarships s WHERE ${within} AND ${anyPart} LIMIT ${constant(COUNT_CAP)})
    UNION ALL
    (SELECT s.id, 0, 0, ARRAY[]::bool[], 0, true, s.scholarship_post_date
    FROM scholarships s WHERE ${within} AND ${isOpenAt(moment)}
    ORDER BY s.scholarship_post_date DESC, s.id DESC LIMIT ${constant(MAX_NEAREST)})`;
  const rows = await readJsonRows<{ scholarship: ReadScholarship; has: boolean[]; score: number }>(
    ctx.db,
    Prisma.sql`
      SELECT nearest.score, nearest.has, (SELECT to_json(columns) FROM (SELECT ${selectColumns(columns, moment)}) columns) AS scholarship
      FROM (
        SELECT * FROM (${candidates}) candidates
        ORDER BY score DESC, weight DESC, is_open DESC, relevance DESC, posted DESC, id DESC LIMIT ${MAX_NEAREST}
      ) nearest JOIN scholarships s USING (id) ${joinPictures(columns)}
      ORDER BY score DESC, weight DESC, is_open DESC, relevance DESC, posted DESC, s.id DESC`,
  );
  const best = rows[0]?.score ?? 0;
  return rows
    .filter(({ score }) => score > 0 || best === 0)
    .map(({ scholarship, has: found }) => {
      const wordsWhere = (isFound: boolean) =>
        search.parts.filter((_, part) => Boolean(found[part]) === isFound).map(({ words }) => words);
      return { scholarship, missingWords: wordsWhere(false), foundWords: wordsWhere(true) };
    });
}

function sum(numbers: Prisma.Sql[]): Prisma.Sql {
  return numbers.length > 0 ? Prisma.join(numbers, ' + ') : Prisma.sql`0`;
}

function asNumber(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${condition})::int`;
}
