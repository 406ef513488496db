import { createHash } from 'node:crypto';
import { type Cache, createCache } from '../../../packages/cache/index.ts';
import { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { evaluate, type Verdict } from '../../../rules/conditions/evaluate.ts';
import { missingFacts } from '../../../rules/conditions/explain.ts';
import { type Forest, plantForest } from '../../../rules/conditions/forest.ts';
import type { EligibilityVerdict } from '../../../rules/conditions/requirements.ts';
import type { Context } from '../../platform/context.ts';
import { listTreeIds, readTrees } from './requirementTrees.ts';

/** Bit set of requirement trees, indexed by tree id. */
type Bits = Uint8Array;

export type TreeVerdicts = Verdicts & { exceptions: readonly string[] };

/** Maximum age in milliseconds of the list of trees, which is also read again as soon as a tree has been added. */
const KEPT_MS = 60_000;
const MAX_CACHED_BYTES = 16_000_000;
const MAX_FOREST_SIZE = 2_000_000;
const BATCH = 2_000;

/** `close` contains the undecided trees that a single further answer would decide. */
type Verdicts = { met: Bits; notMet: Bits; close: Bits };

type TreeCache = {
  at: number;
  lastId: number;
  forest: Forest;
  beyond: number[];
  cached: Cache<Verdicts>;
};

const readings = new WeakMap<object, TreeCache>();

/**
 * Returns the verdict on every tree for these facts, cached for at most a minute. Trees are immutable, so each is
 * read once per process.
 */
export async function loadVerdicts(ctx: Context, facts: Facts): Promise<Verdicts> {
  const reading = await readTreesOf(ctx);
  return reading.cached.getOrLoad(hashFacts(facts), () => evaluateAll(ctx, reading, facts));
}

async function readTreesOf(ctx: Context): Promise<TreeCache> {
  const at = ctx.now().getTime();
  const lastId = await readLastId(ctx);
  const last = readings.get(ctx.pools);
  if (last?.lastId === lastId && Math.abs(at - last.at) < KEPT_MS) return last;
  const forest = last && !last.forest.isSparse ? last.forest : plantForest();
  const ids = await listTreeIds(ctx.db);
  forest.keep(new Set(ids));
  const beyond: number[] = [];
  for (const batch of batchesOf(ids.filter((id) => !forest.has(id)))) {
    if (forest.size >= MAX_FOREST_SIZE) beyond.push(...batch);
    else for (const [id, tree] of await readTrees(ctx.db, batch)) forest.add(id, tree);
  }
  const reading: TreeCache = {
    at,
    lastId,
    forest,
    beyond,
    cached: createCache({
      maxWeight: MAX_CACHED_BYTES,
      weigh: ({ met, notMet, close }) => met.length + notMet.length + close.length + 500,
    }),
  };
  readings.set(ctx.pools, reading);
  return reading;
}

async function readLastId({ db }: Context): Promise<number> {
  const [row] = await db.$queryRaw<{ id: number | null }[]>`SELECT max(id) AS id FROM requirement_trees`;
  return row?.id ?? 0;
}

async function evaluateAll(
  { db }: Context,
  { forest, beyond, lastId }: TreeCache,
  facts: Facts,
): Promise<Verdicts> {
  const length = (lastId >> 3) + 1;
  const bits = { met: new Uint8Array(length), notMet: new Uint8Array(length), close: new Uint8Array(length) };
  const note = (id: number, verdict: Verdict, isClose: boolean) => {
    const place = id >> 3;
    const name = verdict === 'unknown' ? isClose && 'close' : verdict;
    if (!name || place >= length) return;
    bits[name][place] = (bits[name][place] ?? 0) | (1 << (id & 7));
  };
  forest.evaluate(facts, note);
  for (const batch of batchesOf(beyond))
    for (const [id, tree] of await readTrees(db, batch))
      note(id, evaluate(tree, facts).verdict, missingFacts(tree, facts).length === 1);
  return bits;
}

function batchesOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, nth) =>
    ids.slice(nth * BATCH, (nth + 1) * BATCH),
  );
}

function hashFacts(facts: Facts): string {
  const known = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(known)).digest('base64');
}

export function isEligible(
  { met, notMet, exceptions }: TreeVerdicts,
  wanted: readonly EligibilityVerdict[],
): Prisma.Sql {
  const has = (verdict: EligibilityVerdict) => wanted.includes(verdict);
  const chosen = Uint8Array.from(met, (bits, place) => {
    const refused = notMet[place] ?? 0;
    const open = ~(bits | refused) & 0xff;
    return (
      (has('CAN_APPLY') ? bits : 0) | (has('DOES_NOT_MEET') ? refused : 0) | (has('MAY_APPLY') ? open : 0)
    );
  });
  const judged = isSet(chosen, { ofNone: has('NOT_STATED'), ofNewer: has('MAY_APPLY') });
  if (exceptions.length === 0) return judged;
  return Prisma.sql`CASE WHEN ${isExcepted(exceptions)} THEN ${has('CAN_APPLY')} ELSE ${judged} END`;
}

export function isClose({ close, exceptions }: TreeVerdicts): Prisma.Sql {
  return Prisma.sql`(${isSet(close, { ofNone: false, ofNewer: false })} AND NOT ${isExcepted(exceptions)})`;
}

/**
 * Returns an SQL condition that is true if the bit of the requirement tree of `s` is set. `ofNone` is the result
 * without a tree, and `ofNewer` the result for a tree newer than the bits. The condition is evaluated for every
 * scholarship, so it is a single lookup without a branch: bit 0 represents no tree, and an additional last byte
 * represents newer trees. The lookup is cast to boolean, because the planner would expect few rows for a comparison
 * with 1 and start parallel workers.
 */
function isSet(bits: Bits, { ofNone, ofNewer }: { ofNone: boolean; ofNewer: boolean }): Prisma.Sql {
  const all = new Uint8Array(bits.length + 1);
  all.set(bits);
  all[0] = ((all[0] ?? 0) & 0xfe) | Number(ofNone);
  all[bits.length] = ofNewer ? 0xff : 0;
  return Prisma.sql`get_bit(${Buffer.from(all)}::bytea, least(coalesce(s.hard_tree_id, 0), ${bits.length * 8}::int))::bool`;
}

const isExcepted = (exceptions: readonly string[]) => Prisma.sql`s.id = ANY(${[...exceptions]}::uuid[])`;
