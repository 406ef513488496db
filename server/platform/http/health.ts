import type { FastifyInstance } from 'fastify';
import { Prisma } from '../../../prisma/client/client.ts';
import { type BackupState, readBackupStatus } from '../backup/scheduledBackups.ts';
import { POOL_NAMES, type PoolName, type Pools } from '../database/pools.ts';
import { within } from '../load/within.ts';
import { PORTAL_VERSION } from '../portalVersion.ts';
import type { PortalEnv } from '../settings/env.ts';

const PROBES: Record<PoolName, readonly string[]> = {
  identity: ['users', 'sessions', 'accounts', 'rate_limits'],
  catalogue: ['scholarships'],
  members: ['applications', 'application_drafts'],
  staff: ['applications', 'audit_entries'],
  jobs: ['graphile_worker.jobs'],
};

const MAX_PROBE_TIME = 900;

type PartState = 'ok' | 'unavailable';

/**
 * Registers `GET /healthz` and `GET /readyz`. `/healthz` returns `{ status, version }` while the process is
 * alive. `/readyz` returns `{ status, parts: { identity: 'ok', … }, backup: 'OK' }` within a second. `backup`
 * is null if it cannot be read in time. The states of `/readyz`:
 * - 200 `ready`
 * - 200 `degraded` if a part does not respond in time but people can sign in. Removing this instance would
 * not help, because all instances share the database.
 * - 503 `unavailable`, without `backup`, if people cannot sign in
 * - 503 `stopping`, without `parts` and `backup`, before the portal stops
 */
export function registerHealth(app: FastifyInstance, pools: Pools, env: PortalEnv): void {
  const probe = probeOnce((name: PoolName) => ask(pools, name), 'unavailable');
  const readBackup = probeOnce(() => readBackupState(pools, env), null);
  app.get('/healthz', async () => ({ status: 'alive', version: PORTAL_VERSION }));
  app.get('/readyz', async (_request, reply) => {
    if (app.isLeaving) return reply.code(503).send({ status: 'stopping' });
    const [backup, ...states] = await Promise.all([
      readBackup('backup'),
      ...POOL_NAMES.map(async (name) => [name, await probe(name)] as const),
    ]);
    const parts = Object.fromEntries(states) as Record<PoolName, PartState>;
    if (parts.identity !== 'ok')
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', parts });
    const isWhole = states.every(([, state]) => state === 'ok');
    return { status: isWhole ? 'ready' : 'degraded', parts, backup };
  });
}

/** Sends at most one probe per name at a time, so that probes never fill a pool. */
function probeOnce<Name, State>(
  send: (name: Name) => Promise<State>,
  late: State,
): (name: Name) => Promise<State> {
  const asking = new Map<Name, Promise<State>>();
  return (name) => {
    const answer = asking.get(name) ?? send(name).finally(() => asking.delete(name));
    asking.set(name, answer);
    return within(MAX_PROBE_TIME, answer, () => late);
  };
}

function readBackupState(pools: Pools, env: PortalEnv): Promise<BackupState | null> {
  return readBackupStatus({ db: pools.jobs, env, now: () => new Date() }).then(
    ({ state }) => state,
    () => null,
  );
}

function ask(pools: Pools, name: PoolName): Promise<PartState> {
  const tables = PROBES[name].map((table) => `(SELECT 1 FROM ${table} LIMIT 1)`);
  return pools[name].$queryRaw(Prisma.raw(`SELECT ${tables.join(', ')}`)).then(
    () => 'ok',
    () => 'unavailable',
  );
}
