import { type Database, openDatabase } from './connection.ts';

/**
 * How many of 27 connections each kind of work has for itself, so that work which waits for a slow table leaves the
 * others theirs. With the fifteen of the job queue (startJobs.ts) a process holds at most 42: two fit into the 100 that
 * PostgreSQL allows by default, with room for backups and imports.
 */
const SHARES = {
  /** Identifying the caller: sign-in, sessions, tokens, keys. */
  identity: 4,
  /** Public data for any caller, and all that visitors and programs do. */
  catalogue: 10,
  /** What people who are signed in read and write of their own. */
  members: 6,
  /** What moderators and admins do. */
  staff: 4,
  /** Work without a caller: jobs, and the payment provider's events. */
  jobs: 3,
} as const;

export type PoolName = keyof typeof SHARES;

export const POOL_NAMES = Object.keys(SHARES) as PoolName[];

const ALL_SHARES = POOL_NAMES.reduce((sum, name) => sum + SHARES[name], 0);

/** Shares so many connections out; what rounding leaves over is the catalogue's. */
export function shareOut(connections: number): Record<PoolName, number> {
  const sizes = { ...SHARES } as Record<PoolName, number>;
  for (const name of POOL_NAMES) sizes[name] = Math.floor((connections * SHARES[name]) / ALL_SHARES);
  sizes.catalogue += connections - POOL_NAMES.reduce((sum, name) => sum + sizes[name], 0);
  return sizes;
}

/** A pool for each kind of work, all on the same database. One request's transaction stays in one of them. */
export type Pools = Readonly<Record<PoolName, Database>>;

/** Opens the database once for each kind of work; close it with `closePools`. */
export function openPools(
  url: string,
  { connections = ALL_SHARES, isPooled = false }: { connections?: number; isPooled?: boolean } = {},
): Pools {
  const sizes = shareOut(connections);
  return makePools((name) => openDatabase(url, { size: sizes[name], isPooled, name: `portal ${name}` }));
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([...new Set(Object.values(pools))].map((db) => db.$disconnect()));
}

/** `make(name)` for every kind of work. */
export function makePools(make: (name: PoolName) => Database): Pools {
  return Object.fromEntries(POOL_NAMES.map((name) => [name, make(name)])) as Record<PoolName, Database>;
}
