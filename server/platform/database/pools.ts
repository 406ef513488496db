import { type Database, openDatabase } from './connection.ts';

/**
 * Connections for each type of work, so that work on a slow table does not block the rest. With the job queue's 16, a
 * process uses at most 43: two processes stay within PostgreSQL's default of 100.
 */
const SHARES = {
  identity: 4,
  catalogue: 10,
  members: 6,
  staff: 4,
  jobs: 3,
} as const;

export type PoolName = keyof typeof SHARES;

export const POOL_NAMES = Object.keys(SHARES) as PoolName[];

const ALL_SHARES = POOL_NAMES.reduce((sum, name) => sum + SHARES[name], 0);

export function shareOut(connections: number): Record<PoolName, number> {
  const sizes = { ...SHARES } as Record<PoolName, number>;
  for (const name of POOL_NAMES) sizes[name] = Math.floor((connections * SHARES[name]) / ALL_SHARES);
  sizes.catalogue += connections - POOL_NAMES.reduce((sum, name) => sum + sizes[name], 0);
  return sizes;
}

export type Pools = Readonly<Record<PoolName, Database>>;

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

export function makePools(make: (name: PoolName) => Database): Pools {
  return Object.fromEntries(POOL_NAMES.map((name) => [name, make(name)])) as Record<PoolName, Database>;
}
