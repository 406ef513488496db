import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../api/app.ts';
import { NO_LIMITS, startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { projectFolder } from '../files/projectFolder.ts';
import { buildMetricsServer } from './metrics.routes.ts';
import { createMetrics } from './portalMetrics.ts';

let portal: TestPortal;
let app: FastifyInstance;
let metrics: FastifyInstance;

beforeAll(async () => {
  portal = await startTestPortal();
  const measured = createMetrics(portal.ctx);
  app = await buildApp({
    ctx: portal.ctx,
    pictures: portal.pictures,
    loadLimits: NO_LIMITS,
    metrics: measured,
  });
  metrics = buildMetricsServer(measured);
});
afterAll(async () => {
  await metrics.close();
  await app.close();
  await portal.close();
});

async function read(name: string): Promise<string[]> {
  const { body } = await metrics.inject('/metrics');
  return body.split('\n').flatMap((line) => (line.startsWith(`${name}{`) ? [line.slice(name.length)] : []));
}

const ask = (query: string) => app.inject({ method: 'POST', url: '/graphql', payload: { query } });

// product: P9.10
describe('metrics', () => {
  it('metrics count responses by route, status and cache, without caller data', async () => {
    await makeScholarship(portal.ctx);
    for (let round = 0; round < 3; round += 1) await ask('{ scholarships { totalCount } }');
    await app.inject('/singleItem/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90');
    await app.inject('/%E0%A4%A');
    const found = await read('portal_request_duration_seconds_count');
    expect(found).toContain('{method="POST",route="/graphql",cache="miss",status="200"} 1');
    expect(found).toContain('{method="POST",route="/graphql",cache="hit",status="200"} 1');
    expect(found).toContain('{method="GET",route="/singleItem/:id",cache="none",status="404"} 1');
    expect(found.join()).not.toContain('0198c5a2');
  });

  it('GraphQL metrics contain fields and codes but no names that callers chose', async () => {
    await ask('query ChosenByACaller { a: scholarship(id: "0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90") { id } }');
    await ask('{ users { totalCount } }');
    await ask('{ nothingOfTheKind }');
    const found = await read('portal_graphql_operation_duration_seconds_count');
    expect(found).toContain('{kind="query",operation="scholarship",outcome="OK"} 1');
    expect(found).toContain('{kind="query",operation="users",outcome="UNAUTHENTICATED"} 1');
    expect(found.filter((line) => line.startsWith('{kind="none",operation="none"'))).toHaveLength(1);
    expect(found.join()).not.toMatch(/ChosenByACaller|nothingOfTheKind/);
  });

  it('metrics include job queues, database connections and memory', async () => {
    await portal.ctx.db.$executeRaw`SELECT graphile_worker.add_job('neverRun')`;
    expect(await read('portal_queue_waiting')).toContain('{queue="jobs",task="neverRun"} 1');
    expect(await read('portal_queue_waiting')).toContain('{queue="mails",task="all"} 0');
    expect((await read('portal_database_connections')).join()).toMatch(/state="active"/);
    const { body, headers } = await metrics.inject('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(body).toMatch(/^process_resident_memory_bytes \d{8,}$/m);
    expect(body).toMatch(/^portal_database_up 1$/m);
  });

  it('while the database is unavailable, metrics are served and report the outage', async () => {
    const refuse = () => Promise.reject(new Error('away'));
    const db = { $queryRaw: refuse } as unknown as TestPortal['ctx']['db'];
    const server = buildMetricsServer(createMetrics({ ...portal.ctx, db }));
    const { statusCode, body } = await server.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^portal_database_up 0$/m);
    expect(body).not.toMatch(/^portal_queue_waiting\{/m);
  });

  it('the metrics documentation and the dashboard list exactly the existing metrics', async () => {
    const { body } = await metrics.inject('/metrics');
    const known = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const texts = ['docs/monitoring.md', 'docs/examples/grafana-dashboard.json'].map((file) =>
      readFileSync(join(projectFolder, file), 'utf8'),
    );
    for (const text of texts) {
      const named = text.matchAll(/\b((?:portal|process|nodejs)_[a-z0-9_]*[a-z0-9])\b/g);
      const names = [...named].map(([, name = '']) => name.replace(/_(bucket|count)$/, ''));
      expect(names.filter((name) => !known.includes(name))).toEqual([]);
      expect(known.filter((name) => name?.startsWith('portal_') && !names.includes(name))).toEqual([]);
    }
  });
});
