import { createHash } from 'node:crypto';
import { Prisma } from '../../../prisma/client/client.ts';
import { canonicalText } from '../../../rules/conditions/canonical.ts';
import type { Condition } from '../../../rules/conditions/condition.ts';
import type { Requirements } from '../../../rules/conditions/requirements.ts';
import type { Context } from '../../platform/context.ts';

export type TreeColumns = { hardTreeId: number | null; softTreeId: number | null };

type Writer = Pick<Context, 'now'> & { db: Prisma.TransactionClient };

export async function storeTrees(ctx: Writer, { hard, soft }: Requirements): Promise<TreeColumns> {
  const trees = [hard, soft].map((condition) => condition && hashTree(condition));
  const ids = new Map<string, number>();
  // A fixed order prevents deadlocks between writers of the same trees.
  const distinct = trees
    .filter((tree) => tree !== null)
    .sort((one, other) => (one.hash < other.hash ? -1 : 1));
  for (const tree of distinct) ids.set(tree.hash, ids.get(tree.hash) ?? (await keepTree(ctx, tree)));
  const [hardTreeId, softTreeId] = trees.map((tree) => (tree ? (ids.get(tree.hash) ?? null) : null));
  return { hardTreeId: hardTreeId ?? null, softTreeId: softTreeId ?? null };
}

type HashedCondition = { hash: string; text: string };

function hashTree(condition: Condition): HashedCondition {
  const text = canonicalText(condition);
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * Returns the id of a tree, and adds the tree if it does not exist. Searches first, because an insert that conflicts
 * would use up an id, and ids are bit positions in loadVerdicts.ts.
 */
async function keepTree({ db, now }: Writer, { hash, text }: HashedCondition): Promise<number> {
  const [kept] = await db.$queryRaw<{ id: number }[]>`
    WITH found AS (UPDATE requirement_trees SET used_at = ${now()} WHERE hash = ${hash} RETURNING id),
      added AS (INSERT INTO requirement_trees (hash, tree, used_at)
        SELECT ${hash}, ${text}::jsonb, ${now()} WHERE NOT EXISTS (SELECT FROM found)
        ON CONFLICT (hash) DO UPDATE SET used_at = excluded.used_at RETURNING id)
    SELECT id FROM found UNION ALL SELECT id FROM added`;
  if (!kept) throw new Error('A requirement was not kept.');
  return kept.id;
}

export async function readTrees(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  ids: readonly number[],
): Promise<Map<number, Condition>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: number; tree: Condition }[]>`
    SELECT id, tree FROM requirement_trees WHERE id = ANY(${[...ids]}::int[])`;
  return new Map(rows.map(({ id, tree }) => [id, tree]));
}

export const REQUIREMENTS = Prisma.sql`json_build_object(
    'hard', (SELECT tree FROM requirement_trees t WHERE t.id = s.hard_tree_id),
    'soft', (SELECT tree FROM requirement_trees t WHERE t.id = s.soft_tree_id))`;

export async function readRequirements(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { hardTreeId, softTreeId }: TreeColumns,
): Promise<Requirements> {
  const trees = await readTrees(
    db,
    [hardTreeId, softTreeId].filter((id) => id !== null),
  );
  const treeOf = (id: number | null) => (id === null ? null : (trees.get(id) ?? null));
  return { hard: treeOf(hardTreeId), soft: treeOf(softTreeId) };
}

export async function listTreeIds(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<number[]> {
  const [row] = await db.$queryRaw<{ ids: number[] | null }[]>`
    SELECT json_agg(id ORDER BY id) AS ids FROM requirement_trees`;
  return row?.ids ?? [];
}

/**
 * Deletes trees one day after their last use. The delay protects trees that another transaction is about to reuse.
 */
export async function purgeUnusedTrees({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.$executeRaw`
    DELETE FROM requirement_trees t WHERE used_at < ${new Date(now().getTime() - DAY)}
      AND NOT EXISTS (SELECT FROM scholarships s WHERE s.hard_tree_id = t.id)
      AND NOT EXISTS (SELECT FROM scholarships s WHERE s.soft_tree_id = t.id)`;
}

const DAY = 24 * 60 * 60 * 1000;
