import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import { type RequestContext, type TransactionContext, today } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type CellProblem, type FactRow, readFactRows } from './readFactRows.ts';
import { readProfileForm } from './readProfileForm.ts';

export const MAX_FACT_FILE_BYTES = 2_000_000;

const MAX_PROBLEMS = 100;

export type FactImport = {
  added: number;
  updated: number;
  unchanged: number;
  /** Number of added and updated facts for e-mail addresses without a verified account. */
  waiting: number;
  problems: CellProblem[];
  problemCount: number;
  isWritten: boolean;
};

const inputSchema = z.object({
  dryRun: z
    .enum(['true', 'false'], problem('trueOrFalse'))
    .optional()
    .transform((dryRun) => dryRun === 'true'),
});

export async function importFacts(
  ctx: RequestContext,
  { bytes, query }: { bytes: Uint8Array; query: unknown },
): Promise<FactImport> {
  const { viewer } = requireAccessScope(ctx.viewer, 'verifiedFact.import');
  const { dryRun } = checkInput(inputSchema, query);
  const { form } = await readProfileForm(ctx);
  const { rows, problems } = readFactRows(bytes, form, { today: today(ctx), ownEmail: viewer.email });
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const counts = await countChanges(inside, rows);
    const isWritten = !dryRun && problems.length === 0;
    if (isWritten) {
      const at = ctx.now();
      await writeFacts(inside, rows, at);
      const facts = [...new Set(rows.map(({ fact }) => fact))];
      const { added, updated } = counts;
      const after = { facts, added, updated };
      await publish(inside, 'facts.verified', { at, actorId: viewer.id, id: 'all', after });
    }
    return {
      ...counts,
      problems: problems.slice(0, MAX_PROBLEMS),
      problemCount: problems.length,
      isWritten,
    };
  });
}

/**
 * Counts with two joins, each with its own index. A single join with OR would compare every row with every fact of
 * that name.
 */
async function countChanges({ db }: TransactionContext, rows: FactRow[]) {
  const [counts] = await db.$queryRaw<
    [{ added: number; updated: number; unchanged: number; waiting: number }]
  >`
    SELECT count(*) FILTER (WHERE f.id IS NULL)::int AS added,
      count(*) FILTER (WHERE f.id IS NOT NULL AND is_new)::int AS updated,
      count(*) FILTER (WHERE f.id IS NOT NULL AND NOT is_new)::int AS unchanged,
      count(*) FILTER (WHERE u.id IS NULL AND (f.id IS NULL OR is_new))::int AS waiting
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS g (email text, fact text, value jsonb, source text, day date)
    LEFT JOIN users u ON u.email = g.email AND u.email_verified
    LEFT JOIN verified_facts own ON own.person_id = u.id AND own.fact = g.fact
    LEFT JOIN verified_facts kept ON kept.email = g.email AND kept.fact = g.fact AND u.id IS NULL
    CROSS JOIN LATERAL (SELECT coalesce(own.id, kept.id) AS id, coalesce(own.value, kept.value) AS value,
      coalesce(own.source, kept.source) AS source, coalesce(own.day, kept.day) AS day) f
    CROSS JOIN LATERAL (SELECT (f.value, f.source, f.day) IS DISTINCT FROM (g.value, g.source, g.day) AS is_new) change`;
  return counts;
}

/**
 * Locks the accounts, so that the concurrent verification of an e-mail address waits for this write and then assigns
 * the facts to the account. The fixed order of rows prevents deadlocks between imports of the same facts.
 */
async function writeFacts({ db }: TransactionContext, rows: FactRow[], at: Date): Promise<void> {
  const given = JSON.stringify(rows.map((row) => ({ id: uuidv7(), ...row })));
  await db.$executeRaw`
    WITH g AS (SELECT * FROM jsonb_to_recordset(${given}::jsonb)
        AS g (id uuid, email text, fact text, value jsonb, source text, day date)),
      held AS (SELECT id, email, email_verified FROM users WHERE email IN (SELECT email FROM g) FOR SHARE),
      owned AS (SELECT g.*, h.id AS person_id FROM g LEFT JOIN held h ON h.email = g.email AND h.email_verified),
      taken AS (
        INSERT INTO verified_facts AS f (id, person_id, fact, value, source, day, created_at, updated_at)
        SELECT id, person_id, fact, value, source, day, ${at}, ${at} FROM owned WHERE person_id IS NOT NULL
        ORDER BY person_id, fact
        ON CONFLICT (person_id, fact) DO UPDATE SET value = excluded.value, source = excluded.source, day = excluded.day,
          updated_at = excluded.updated_at
        WHERE (f.value, f.source, f.day) IS DISTINCT FROM (excluded.value, excluded.source, excluded.day))
    INSERT INTO verified_facts AS f (id, email, fact, value, source, day, created_at, updated_at)
    SELECT id, email, fact, value, source, day, ${at}, ${at} FROM owned WHERE person_id IS NULL
    ORDER BY email, fact
    ON CONFLICT (email, fact) DO UPDATE SET value = excluded.value, source = excluded.source, day = excluded.day,
      updated_at = excluded.updated_at
    WHERE (f.value, f.source, f.day) IS DISTINCT FROM (excluded.value, excluded.source, excluded.day)`;
}
