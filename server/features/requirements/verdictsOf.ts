import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Prisma } from '../../../prisma/client/client.ts';
import type { Facts } from '../../../rules/conditions/condition.ts';
import type { Verdict } from '../../../rules/conditions/evaluate.ts';
import { type Forest, plantForest } from '../../../rules/conditions/forest.ts';
import type { EligibilityVerdict } from '../../../rules/conditions/requirements.ts';
import type { Context } from '../../context.ts';
import { listTreeIds, readTrees } from './requirementTrees.ts';

/** Which trees have a verdict: the bit of each tree's id. */
type Bits = Uint8Array;

/** The verdicts of all trees for one person's facts, and the scholarships that staff let them apply for anyway. */
export type TreeVerdicts = { met: Bits; notMet: Bits; exceptions: readonly string[] };

/** So long may verdicts be older than the last tree; what was added since is unknown. */
const KEPT_MS = 60_000;
const MAX_KEPT_BYTES = 16_000_000;
/** Trees beyond so many comparisons are read each time. */
const MAX_KEPT_COMPARISONS = 2_000_000;
/** Read at a time. */
const BATCH = 2_000;

type Kept = { at: number; lastId: number; met: Bits; notMet: Bits };
type Keeper = { forest: Forest; kept: LRUCache<string, Kept> };

/** One for each database of the process; a test has several. */
const keepers = new WeakMap<object, Keeper>();

function keeperOf({ pools }: Pick<Context, 'pools'>): Keeper {
  const known = keepers.get(pools) ?? {
    forest: plantForest(),
    kept: new LRUCache<string, Kept>({
      maxSize: MAX_KEPT_BYTES,
      sizeCalculation: ({ met, notMet }) => met.length + notMet.length + 500,
    }),
  };
  keepers.set(pools, known);
  return known;
}

/**
 * The verdict of every tree for these facts. Kept in memory for a minute, under a hash of the facts; trees never change,
 * so each is read once. One query, two when there are trees that this process has not read.
 */
export async function verdictsOf(ctx: Context, facts: Facts): Promise<Omit<TreeVerdicts, 'exceptions'>> {
  const keeper = keeperOf(ctx);
  if (keeper.forest.isSparse) keeper.forest = plantForest();
  const { forest, kept } = keeper;
  const key = hashFacts(facts);
  const at = ctx.now().getTime();
  const lastId = await readLastId(ctx);
  const known = kept.get(key);
  if (known?.lastId === lastId && Math.abs(at - known.at) < KEPT_MS) return known;
  const verdicts = await evaluateAll(ctx, forest, facts);
  const bits = { met: toBits(verdicts, 'met', lastId), notMet: toBits(verdicts, 'notMet', lastId) };
  kept.set(key, { at, lastId, ...bits });
  return bits;
}

async function readLastId({ db }: Context): Promise<number> {
  const [row] = await db.$queryRaw<{ id: number | null }[]>`SELECT max(id) AS id FROM requirement_trees`;
  return row?.id ?? 0;
}

async function evaluateAll(ctx: Context, forest: Forest, facts: Facts): Promise<Map<number, Verdict>> {
  const ids = await listTreeIds(ctx.db);
  forest.keep(new Set(ids));
  const beyond = new Map<number, Verdict>();
  const unread = ids.filter((id) => !forest.has(id));
  for (let start = 0; start < unread.length; start += BATCH) {
    const trees = await readTrees(ctx.db, unread.slice(start, start + BATCH));
    const place = forest.size < MAX_KEPT_COMPARISONS ? forest : plantForest();
    for (const [id, tree] of trees) place.add(id, tree);
    if (place !== forest) for (const [id, verdict] of place.evaluate(facts)) beyond.set(id, verdict);
  }
  return new Map([...forest.evaluate(facts, ids), ...beyond]);
}

/** Facts in one order. */
function hashFacts(facts: Facts): string {
  const known = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(known)).digest('base64');
}

function toBits(verdicts: Map<number, Verdict>, wanted: Verdict, lastId: number): Bits {
  const bits = new Uint8Array((lastId >> 3) + 1);
  for (const [id, verdict] of verdicts) {
    const place = id >> 3;
    if (verdict === wanted && place < bits.length) bits[place] = (bits[place] ?? 0) | (1 << (id & 7));
  }
  return bits;
}

/** What the scholarship `s` is for the person whose verdicts these are: an EligibilityVerdict. */
export function eligibilityColumn({ met, notMet, exceptions }: TreeVerdicts): Prisma.Sql {
  const excepted =
    exceptions.length > 0 ? Prisma.sql`WHEN ${isExcepted(exceptions)} THEN 'CAN_APPLY'` : Prisma.empty;
  return Prisma.sql`CASE ${excepted} WHEN ${isSet(met, { ofNone: true, ofNewer: false })} THEN 'CAN_APPLY'
    WHEN ${isSet(notMet, { ofNone: false, ofNewer: false })} THEN 'DOES_NOT_MEET' ELSE 'MAY_APPLY' END`;
}

/** Whether the scholarship `s` is one of these for that person. */
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
  const judged = isSet(chosen, { ofNone: has('CAN_APPLY'), ofNewer: has('MAY_APPLY') });
  if (exceptions.length === 0) return judged;
  return Prisma.sql`CASE WHEN ${isExcepted(exceptions)} THEN ${has('CAN_APPLY')} ELSE ${judged} END`;
}

/**
 * Whether the bit of the tree that `s` names is set; `ofNone` where it names none, `ofNewer` where the tree is newer than the
 * bits. One look without a branch, since a filter looks at every scholarship: the bit before the first tree's is that of none, and one
 * behind the last that of newer ones.
 */
function isSet(bits: Bits, { ofNone, ofNewer }: { ofNone: boolean; ofNewer: boolean }): Prisma.Sql {
  const all = new Uint8Array(bits.length + 1);
  all.set(bits);
  all[0] = ((all[0] ?? 0) & 0xfe) | Number(ofNone);
  all[bits.length] = ofNewer ? 0xff : 0;
  return Prisma.sql`get_bit(${Buffer.from(all)}::bytea, least(coalesce(s.hard_tree_id, 0), ${bits.length * 8}::int)) = 1`;
}

const isExcepted = (exceptions: readonly string[]) => Prisma.sql`s.id = ANY(${[...exceptions]}::uuid[])`;
