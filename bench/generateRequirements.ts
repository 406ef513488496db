import { createHash } from 'node:crypto';
import type pg from 'pg';
import { canonicalText } from '../rules/conditions/canonical.ts';
import type { Condition } from '../rules/conditions/condition.ts';
import { COUNTRY_CODES } from '../rules/countryCodes.ts';

/** What a generated visitor has answered: enough to decide most requirements, and not all. */
export const GENERATED_ANSWERS = {
  nationality: 'BD',
  residence: 'BD',
  birthday: '2001-05-17',
  degree: 'BACHELOR',
  fieldsOfStudy: ['ENGINEERING', 'COMPUTING'],
  languages: ['bn', 'en'],
  gpa: { value: 3.4, of: 4 },
};

const TREES_OF_A_STATEMENT = 1_000;
/** The catalogue is changed in so many statements. */
const PARTS = 50;

/**
 * Gives nine in ten scholarships one of `trees` distinct requirements of ten comparisons each. The same numbers give the same
 * requirements. Ends with VACUUM ANALYZE.
 */
export async function generateRequirements(client: pg.Client, trees: number): Promise<void> {
  await client.query('SET statement_timeout = 0');
  for (let first = 1; first <= trees; first += TREES_OF_A_STATEMENT) {
    const texts = Array.from({ length: Math.min(TREES_OF_A_STATEMENT, trees - first + 1) }, (_, nth) =>
      canonicalText(requirement(first + nth)),
    );
    const hashes = texts.map((text) => createHash('sha256').update(text).digest('hex'));
    await client.query(
      `INSERT INTO requirement_trees (hash, tree, used_at)
       SELECT hash, tree::jsonb, now() FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t(hash, tree, nth) ORDER BY nth
       ON CONFLICT DO NOTHING`,
      [hashes, texts],
    );
  }
  const { rows } = await client.query<{ id: number }>('SELECT id FROM requirement_trees ORDER BY id');
  const ids = rows.map(({ id }) => id);
  // Each scholarship's row looks its requirement up: without numbers of the new table it would be read from its beginning.
  await client.query('ANALYZE requirement_trees');
  for (let part = 0; part < PARTS; part += 1) {
    await client.query(
      `UPDATE scholarships SET hard_tree_id = ($1::int[])[1 + abs(hashtext(id::text || 'tree')) % $2]
       WHERE abs(hashtext(id::text)) % 10 > 0 AND abs(hashtext(id::text || 'part')) % ${PARTS} = $3`,
      [ids, ids.length, part],
    );
  }
  await client.query('VACUUM ANALYZE');
}

/** Ten comparisons, of which two are alternatives; the number is in the income, which makes each of them another. */
function requirement(number: number): Condition {
  const roll = (nth: number, below: number) =>
    createHash('md5').update(`${number}/${nth}`).digest().readUInt32BE() % below;
  const pick = <T>(nth: number, values: readonly T[], count: number): T[] => {
    const start = roll(nth, values.length);
    return Array.from({ length: count }, (_, place) => values[(start + place * 7) % values.length] as T);
  };
  // The countries that most requirements name come first in some of them.
  const nationalities = [...pick(1, COUNTRY_CODES, 8), ...(roll(2, 3) > 0 ? ['BD', 'IN'] : [])];
  return {
    all: [
      { fact: 'nationality', is: 'oneOf', value: [...new Set(nationalities)] },
      { fact: 'residence', is: 'noneOf', value: pick(3, COUNTRY_CODES, 3) },
      { fact: 'birthday', is: 'ageAtMost', value: 22 + roll(4, 18), on: `2027-${month(roll(5, 12))}-01` },
      { fact: 'birthday', is: 'ageAtLeast', value: 16 + roll(6, 4), on: `2027-${month(roll(7, 12))}-01` },
      { fact: 'gpa', is: 'gradeAtLeast', value: (20 + roll(8, 18)) / 10, of: 4 },
      {
        any: [
          { fact: 'degree', is: 'oneOf', value: pick(9, DEGREES, 2) },
          { fact: 'isEnrolled', is: 'flag', value: true },
        ],
      },
      { fact: 'fieldsOfStudy', is: 'hasAny', value: [...new Set(pick(10, FIELDS, 4))] },
      { fact: 'languages', is: 'hasAny', value: ['en', ...pick(11, ['de', 'fr', 'es', 'zh', 'ja'], 1)] },
      // Four in five ask for nothing that the generated visitor has not answered.
      roll(12, 5) > 0
        ? { fact: 'birthday', is: 'from', value: dayOf(1950, number) }
        : { fact: 'income', is: 'atMost', value: 10_000 + number },
    ],
  };
}

const DEGREES = ['DIPLOMA', 'BACHELOR', 'MASTERS', 'DOCTORATE'];
const FIELDS = ['ARTS', 'BUSINESS', 'COMPUTING', 'EDUCATION', 'ENGINEERING', 'HEALTH', 'LAW', 'SERVICES'];

const month = (number: number) => String(number + 1).padStart(2, '0');
const dayOf = (year: number, number: number) =>
  new Date(Date.UTC(year, 0, 1 + (number % 18_000))).toISOString().slice(0, 10);
