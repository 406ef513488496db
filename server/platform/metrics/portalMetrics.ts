import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { readQueues } from '../queues/readQueues.ts';
import { readConnections } from './readConnections.ts';

/** Seconds. Pages from the cache take a millisecond; what takes longer than a statement may (connection.ts) fails. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is measured of one instance, for Prometheus. Labels take few values: routes, fields of the schema, names of tasks. */
export type PortalMetrics = {
  registry: Registry;
  /** `route` as it was registered, such as `/items/:id`; `cache` says whether a visitor's answer was kept. */
  requests: Histogram<'method' | 'route' | 'status' | 'cache'>;
  /** `operation` is the first field of the document, such as `scholarships`; `outcome` is OK or the first error's code. */
  operations: Histogram<'kind' | 'operation' | 'outcome'>;
};

/** Sets up all that is measured. What lies in the database is read when Prometheus asks. */
export function createMetrics(ctx: Context): PortalMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  gaugeDatabase(ctx, registers);
  return {
    registry,
    requests: new Histogram({
      name: 'portal_request_duration_seconds',
      help: 'Time from the headers of a request to the end of its answer',
      labelNames: ['method', 'route', 'status', 'cache'],
      buckets: BUCKETS,
      registers,
    }),
    operations: new Histogram({
      name: 'portal_graphql_operation_duration_seconds',
      help: 'Time that a GraphQL operation took, those of rendered pages included, those answered from the cache not',
      labelNames: ['kind', 'operation', 'outcome'],
      buckets: BUCKETS,
      registers,
    }),
  };
}

/** What the database knows, read once each time that Prometheus asks. One that is away is told as such, with nothing else. */
function gaugeDatabase(ctx: Context, registers: Registry[]): void {
  let reading: Promise<void> | null = null;
  /** Prometheus gets all metrics at once: whichever is asked first reads for all. */
  const collect = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers, collect });
  const isUp = gauge('portal_database_up', '1 when the database answered this time');
  const connections = gauge(
    'portal_database_connections',
    'Connections of all instances by pool and state, as PostgreSQL sees them',
    'pool',
    'state',
  );
  const queue = (name: string, help: string) =>
    gauge(`portal_queue_${name}`, `${help}, by queue (jobs, mails, webhooks) and task`, 'queue', 'task');
  const waiting = queue('waiting', 'What is due and has not been begun');
  const failed = queue('failed', 'What failed after its last attempt');
  const oldest = queue('oldest_seconds', 'How long the oldest of those that wait has been due');

  async function read(): Promise<void> {
    for (const each of [isUp, connections, waiting, failed, oldest]) each.reset();
    const found = await Promise.all([readConnections(ctx), readQueues(ctx)]).catch(() => null);
    isUp.set(found ? 1 : 0);
    const [open, queues] = found ?? [[], []];
    for (const { pool, state, count } of open) connections.set({ pool, state }, count);
    for (const { queue: name, task, ...row } of queues) {
      const labels = { queue: name.toLowerCase(), task: task ?? 'all' };
      waiting.set(labels, row.waiting);
      failed.set(labels, row.failed);
      oldest.set(labels, row.oldestSeconds);
    }
  }
}
