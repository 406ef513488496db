import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { readQueues } from '../queues/readQueues.ts';
import { readConnections } from './readConnections.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type PortalMetrics = {
  registry: Registry;
  /** `route` is the pattern, such as `/items/:id`. `cache` is `hit`, `miss` or `none`. */
  requests: Histogram<'method' | 'route' | 'status' | 'cache'>;
  /** `operation` is the document's first field, such as `scholarships`. `outcome` is OK or the first error's code. */
  operations: Histogram<'kind' | 'operation' | 'outcome'>;
};

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

function gaugeDatabase(ctx: Context, registers: Registry[]): void {
  let reading: Promise<void> | null = null;
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
