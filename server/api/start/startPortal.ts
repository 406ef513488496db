import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { EmbeddedDatabase } from '../../../packages/embeddedPostgres/index.ts';
import { makeFolder } from '../../../packages/files/index.ts';
import { listDemoPeople } from '../../../prisma/seed/demoPeople.ts';
import { seedDemo } from '../../../prisma/seed/seedDemo.ts';
import { paths } from '../../../rules/paths.ts';
import { DEMO_PASSWORD } from '../../accounts/demoAccounts.ts';
import { needsSetUp } from '../../accounts/setUp/needsSetUp.ts';
import { makeSetUpCode } from '../../accounts/setUp/setUpCode.ts';
import { readZonesAnew } from '../../catalogue/scholarships/clock/readZonesAnew.ts';
import type { Context } from '../../platform/context.ts';
import { openDatabase } from '../../platform/database/connection.ts';
import { startEmbeddedDatabase } from '../../platform/database/embeddedDatabase.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { oneAtATime } from '../../platform/database/oneAtATime.ts';
import { closePools, openPools, type Pools } from '../../platform/database/pools.ts';
import { requireDurable } from '../../platform/database/requirements/requireDurable.ts';
import {
  identifyDatabase,
  requireSameDatabase,
} from '../../platform/database/requirements/requireSameDatabase.ts';
import {
  findMissingTimeouts,
  requireTimeouts,
} from '../../platform/database/requirements/requireTimeouts.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { leave } from '../../platform/http/drain.ts';
import { chooseMailSender } from '../../platform/integrations/mail/chooseMailSender.ts';
import { mailFolder } from '../../platform/integrations/mail/folderSender.ts';
import {
  choosePictureStore,
  pictureFolder,
} from '../../platform/integrations/pictures/choosePictureStore.ts';
import { buildMetricsServer } from '../../platform/metrics/metrics.routes.ts';
import { createMetrics } from '../../platform/metrics/portalMetrics.ts';
import { readOutgoingPausedSince } from '../../platform/outgoing.ts';
import { findPictureTrouble } from '../../platform/pictures/findPictureTrouble.ts';
import { loadOrCreateAuthSecret } from '../../platform/secrets/authSecret.ts';
import { directUrl, type Env } from '../../platform/settings/env.ts';
import { refreshSettings } from '../../platform/settings/storedSettings.ts';
import { buildApp } from '../app.ts';
import { startAllJobs } from '../jobs/startAllJobs.ts';
import { LISTENERS } from '../listeners.ts';
import { enterProduction } from '../portal/demo/requireNoDemo.ts';
import { hasDemoData } from '../portal/hasDemoData.ts';
import { isUsed } from '../portal/isUsed.ts';

export type Portal = { app: FastifyInstance; address: string; stop(): Promise<void> };

/**
 * Throws an Error with instructions for the operator, or an AbortError at the next step after `stopping` is aborted.
 * In both cases, stops everything that has started. `started` is the embedded database, if it is already starting.
 */
export async function startPortal(
  env: Env,
  report: (line: string) => void,
  stopping: AbortSignal,
  started?: Promise<EmbeddedDatabase>,
): Promise<Portal> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const url = directUrl(env) ?? (await startOwnDatabase(env, report, undo, stopping, started));
    stopping.throwIfAborted();
    const migrations = join(projectFolder, 'prisma/migrations');
    const waiting = (what: string) => ({
      onWait: () => report(`${what}: waiting until it is done`),
      stopping,
    });
    const isPooled = env.DATABASE_DIRECT_URL !== undefined;
    const direct = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    const pools = openPools(env.DATABASE_URL ?? url, { connections: env.DATABASE_CONNECTIONS, isPooled });
    undo.push(() => closePools(pools));
    if (isPooled) {
      const db = openDatabase(url, { size: 1 });
      const identity = await identifyDatabase(db)
        .catch(explainDatabase(direct))
        .finally(() => db.$disconnect());
      const explain = explainDatabase('DATABASE_URL');
      requireSameDatabase(await identifyDatabase(pools.jobs).catch(explain), identity);
      requireTimeouts(await findMissingTimeouts(pools.jobs).catch(explain));
    }
    const applied = await migrate(url, migrations, waiting('Another instance migrates the database')).catch(
      explainDatabase(direct),
    );
    report(applied.length > 0 ? `Migrations applied: ${applied.join(', ')}` : 'Migrations: nothing new');
    await requireDurable(env, pools.jobs, report);
    stopping.throwIfAborted();
    const seeding = waiting('Another instance adds the demo catalogue');
    if (env.NODE_ENV === 'production')
      await enterProduction({ db: pools.jobs, now: () => new Date() }, (work) =>
        oneAtATime(url, 'seeding', work, seeding),
      );
    const seedAlone = (seed: () => Promise<number>) =>
      oneAtATime(
        url,
        'seeding',
        () => oneAtATime(url, 'import', seed, waiting('An import is writing')),
        seeding,
      );
    const { app, ctx, pictures, metrics } = await prepareApp(env, pools, report, seedAlone);
    const differing = await readZonesAnew(ctx).catch((error: Error) => {
      report(
        `WARNING: the deadlines could not be compared with the time zones of this PostgreSQL: ${error.message}`,
      );
      return 0;
    });
    if (differing > 0) report(`Time zones have new rules: ${differing} deadlines and openings follow them`);
    const jobs = await startAllJobs(url, {
      ctx,
      mailSender: chooseMailSender(ctx.env),
      pictures,
      log: app.log,
    });
    // Stops jobs and requests in parallel. Other instances take over the jobs immediately, but requests can still
    // arrive until the app has closed.
    const closeDoor = () => leave(app, env.SHUTDOWN_DELAY).then(() => app.close());
    undo.push(() => Promise.all([jobs.stop(), closeDoor()]));
    stopping.throwIfAborted();
    const heldSince = await readOutgoingPausedSince(ctx);
    if (heldSince)
      report(
        `WARNING: restored at ${heldSince}: no mails, webhooks and refunds go out until you run npm run restore -- --resume`,
      );
    if (!ctx.env.CONTACT_EMAIL)
      report(
        'CONTACT_EMAIL is not set: visitors write with a form, and admins read it under Dashboard, Messages',
      );
    if (!ctx.env.SMTP_URL) report(`SMTP_URL is not set: mails are written to ${mailFolder(env)}`);
    if (env.NODE_ENV !== 'production')
      report(
        'WARNING: /dev/mail shows mails, with links that take over accounts, to every user of this machine. NODE_ENV=production removes it.',
      );
    if (metrics) {
      const server = buildMetricsServer(metrics);
      undo.push(() => server.close());
      const bound = await listen(server, { PORT: env.METRICS_PORT ?? 0, HOST: env.METRICS_HOST }, 'METRICS_');
      report(`Metrics for Prometheus: http://${env.METRICS_HOST}:${bound}/metrics`);
    }
    const port = await listen(app, env);
    const address = env.PUBLIC_URL ?? `http://localhost:${port}`;
    report(`${ctx.env.PORTAL_NAME} is ready: ${address}${ctx.isDemo ? '  (demo data)' : ''}`);
    if (await needsSetUp(ctx))
      report(
        `Set up the portal at ${address}${paths.setUp.link()} with the code ${await makeSetUpCode(ctx)}`,
      );
    report(describeDoor(env, ctx.isDemo));
    if (ctx.isDemo) await printDemoSignIns(ctx, report);
    return { app, address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startOwnDatabase(
  env: Env,
  report: (line: string) => void,
  undo: (() => Promise<unknown>)[],
  stopping: AbortSignal,
  started = startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: report, stopping }),
): Promise<string> {
  const database = await started;
  undo.push(database.stop);
  report(`PostgreSQL runs, its data is in ${env.DATA_DIR}`);
  return database.url;
}

async function prepareApp(
  env: Env,
  pools: Pools,
  report: (line: string) => void,
  seedAlone: (seed: () => Promise<number>) => Promise<number>,
) {
  if (!env.S3_BUCKET) await requireWritable(pictureFolder(env));
  const pictures = await choosePictureStore(env);
  if (pictures.publish && env.IMAGE_HOSTS.length === 0)
    report('WARNING: IMAGE_HOSTS is empty, so pictures that the image host takes are shown as initials');
  const kept = await loadOrCreateAuthSecret(env);
  const ignored = await refreshSettings({ db: pools.jobs, env: kept });
  if (ignored.length > 0)
    report(`WARNING: these stored settings are not valid and have no effect: ${ignored.join(', ')}`);
  const ctx: Context = {
    env: kept,
    db: pools.jobs,
    pools,
    isDemo: false,
    now: () => new Date(),
    listeners: LISTENERS,
  };
  if (env.SEED_DEMO && !(await isUsed(ctx.db))) {
    const count = await seedAlone(() => seedDemo(ctx, pictures, join(projectFolder, 'prisma/seed')));
    if (count > 0) report(`Demo catalogue added: ${count} scholarships`);
  }
  ctx.isDemo = await hasDemoData(ctx);
  const trouble = env.S3_BUCKET ? null : await findPictureTrouble(ctx, pictureFolder(env));
  if (trouble) report(`WARNING: ${trouble}`);
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics(ctx);
  return { app: await buildApp({ ctx, pictures, metrics }), ctx, pictures, metrics };
}

async function printDemoSignIns(ctx: Context, report: (line: string) => void): Promise<void> {
  for (const { email, as } of await listDemoPeople(ctx)) {
    report(`Sign in as ${as}: ${email}, password ${DEMO_PASSWORD}`);
  }
}

async function requireWritable(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new Error(
      `DATA_DIR: ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Give a folder this user may write to.`,
    );
  }
}

const BACKLOG = 4_096;

type Place = Pick<Env, 'PORT' | 'HOST'>;

async function listen(app: FastifyInstance, place: Place, prefix = ''): Promise<number> {
  try {
    await app.listen({ port: place.PORT, host: place.HOST, backlog: BACKLOG });
  } catch (error) {
    throw new Error(`${prefix}${explainListen(error as NodeJS.ErrnoException, place, prefix)}`);
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound ? bound.port : place.PORT;
}

function explainListen(error: NodeJS.ErrnoException, place: Place, prefix: string): string {
  if (error.code === 'EADDRINUSE')
    return `PORT: ${place.PORT} is taken by another program. Stop it, or choose another: ${prefix}PORT=4001 npm start`;
  if (error.code === 'EACCES')
    return `PORT: this user may not listen on ${place.PORT}. Choose one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST: ${place.HOST} is no address of this machine.`;
  return `PORT: the server cannot listen on ${place.HOST}:${place.PORT}: ${error.message}`;
}

function describeDoor({ HOST }: Env, isDemo: boolean): string {
  if (/^(localhost|127\.|::1$)/.test(HOST))
    return `It listens on ${HOST}, which only this machine reaches. HOST=0.0.0.0 npm start lets other machines in.`;
  return isDemo
    ? `WARNING: it listens on ${HOST}, which other machines reach, and the passwords of the demo accounts are public.`
    : `It listens on ${HOST}, which other machines reach.`;
}

function explainDatabase(setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL') {
  return (error: unknown): never => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (/unsupported startup parameter/.test(message))
      throw new Error(
        `${setting}: leads to a connection pooler. DATABASE_DIRECT_URL has to say where the database is without it: docs/scaling.md.`,
      );
    if (code === '25006')
      throw new Error(`${setting}: this database is read-only, as a standby is until it is promoted.`);
    const isPrismas = code ? /^P\d/.test(code) : false;
    // Matches refused connections, unknown hosts, timeouts, and the SQLSTATE classes of failed sign-ins and missing
    // databases. A broken connection has no code, only a message. In Prisma's messages, the reason is below the
    // statement.
    const isAway =
      code && !isPrismas
        ? /^(E[A-Z]+|08|28|3D|57P)/.test(code)
        : /connection|timeout|reach database/i.test(message);
    if (!isAway) throw error;
    const reason = code && !isPrismas ? ` (${code})` : '';
    const said = message.trim().split('\n').at(-1);
    throw new Error(`${setting}: the database does not answer or refuses us${reason}: ${said}`);
  };
}
