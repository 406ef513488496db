import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { matchLanguage } from '../../../messages/languages.ts';
import type { PreparedFile, PreparedFileFailure } from '../../../prisma/client/client.ts';
import { PREPARED_FILE_DAYS } from '../../../rules/backoffice/preparedFiles.ts';
import { VIEWER_REACH } from '../../accounts/organisations/viewerReach.ts';
import { queueFileRemoval } from '../../applications/documents/removeFiles.ts';
import { publish } from '../../events/publish.ts';
import { hasAccessScope } from '../../platform/access.ts';
import { type Context, onPool, type RequestContext, type Viewer } from '../../platform/context.ts';
import { documentFile, openDocumentStores } from '../../platform/integrations/documents/documentStores.ts';
import { offeredLanguages } from '../../platform/language/requestLanguage.ts';
import { MAKE_FILES, queueMaking } from './preparedFileJob.ts';
import { purgePreparedFiles } from './removePreparedFiles.ts';
import { writeApplicationsZip } from './writeApplicationsZip.ts';

const MAX_RUNS = 3;

const MAX_BYTES = 2_000_000_000;

/** Thrown to abandon a file that was removed, or that another run has taken over. */
class Left extends Error {}

class Failed extends Error {
  readonly failure: PreparedFileFailure;
  constructor(failure: PreparedFileFailure) {
    super(failure);
    this.failure = failure;
  }
}

type Run = PreparedFile & { run: string };

/**
 * Creates the waiting files until none is left or the portal stops. Only one call runs at a time across all
 * instances.
 */
export async function makePreparedFiles(given: Context, stopping?: AbortSignal): Promise<void> {
  const ctx = onPool(given, 'jobs');
  for (let file = await claim(ctx); file; file = stopping?.aborted ? null : await claim(ctx))
    await make(ctx, file, stopping);
}

/**
 * Adds the job if files are waiting but their job was lost, for example after a backup was restored. Also deletes
 * expired files.
 */
export async function resumePreparedFiles(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await purgePreparedFiles(ctx);
  const [lost] = await ctx.db.$queryRaw<object[]>`
    SELECT FROM prepared_files WHERE state IN ('WAITING', 'MAKING') AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs WHERE task_identifier = ${MAKE_FILES} AND (locked_at IS NOT NULL OR attempts < max_attempts)
    ) LIMIT 1`;
  if (lost) await queueMaking(ctx.db);
}

/**
 * Claims the oldest unfinished file. If it is in progress, its worker has died, because the job has moved to
 * this worker.
 */
async function claim(ctx: Pick<Context, 'db'>): Promise<Run | null> {
  const next = await ctx.db.preparedFile.findFirst({
    where: { state: { in: ['WAITING', 'MAKING'] } },
    orderBy: { createdAt: 'asc' },
  });
  if (!next) return null;
  const run = uuidv7();
  const claimed = await ctx.db.$transaction(async (tx) => {
    const [file] = await tx.preparedFile.updateManyAndReturn({
      where: { id: next.id, run: next.run, state: next.state },
      data: { state: 'MAKING', run, done: 0, runs: { increment: 1 } },
    });
    if (file && next.run) await queueFileRemoval(tx, [next.run]);
    return file;
  });
  return claimed ? { ...claimed, run } : claim(ctx);
}

async function make(ctx: Context, file: Run, stopping?: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'));
  try {
    if (file.runs > MAX_RUNS) throw new Failed('BROKEN');
    const asking = await readAsking(ctx, file);
    const applications = await ctx.db.preparedFileApplication.findMany({
      where: { fileId: file.id },
      orderBy: { place: 'asc' },
    });
    const path = join(folder, 'all.zip');
    await writeApplicationsZip(asking, {
      ids: applications.map(({ applicationId }) => applicationId),
      isMerged: file.isMerged,
      path,
      onDone: async (done) => {
        if (stopping?.aborted) throw new Left();
        if ((await stat(path)).size > MAX_BYTES) throw new Failed('TOO_LARGE');
        await change(ctx, file, { done });
      },
    });
    await store(ctx, file, asking.viewer, path);
  } catch (error) {
    await settle(ctx, file, error, stopping);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the request context of the file's owner, with the owner's current role. Throws Failed if the owner may no
 * longer export applications.
 */
async function readAsking(
  ctx: Context,
  { ownerId, language }: PreparedFile,
): Promise<RequestContext & { viewer: Viewer }> {
  const [owner] = await ctx.db.$queryRaw<Omit<Viewer, 'sessionId' | 'hasFreshProof'>[]>`
    SELECT u.id, u.email, u.name, u.role, u.email_verified AS "emailVerified", u.language, ${VIEWER_REACH}
    FROM users u WHERE u.id = ${ownerId}::uuid AND u.anonymized_at IS NULL AND u.suspended_at IS NULL`;
  const viewer = owner && { ...owner, sessionId: '', hasFreshProof: false };
  if (!viewer || !hasAccessScope(viewer, 'application.export')) throw new Failed('NO_RIGHT');
  const known = matchLanguage([language], offeredLanguages(ctx.env)) ?? ctx.env.DEFAULT_LANGUAGE;
  return { ...ctx, viewer, language: known };
}

async function change(
  { db }: Pick<Context, 'db'>,
  { id, run }: Run,
  data: Parameters<Context['db']['preparedFile']['updateMany']>[0]['data'],
): Promise<void> {
  const { count } = await db.preparedFile.updateMany({ where: { id, run, state: 'MAKING' }, data });
  if (count === 0) throw new Left();
}

async function store(ctx: Context, file: Run, owner: Viewer, path: string): Promise<void> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new Failed('TOO_LARGE');
  const { files } = await openDocumentStores(ctx.env);
  const content = createReadStream(path);
  await files.writeStream(documentFile(file.run), content, size).finally(() => content.destroy());
  const expiresAt = new Date(ctx.now().getTime() + PREPARED_FILE_DAYS * 86_400_000);
  await ctx.db.$transaction(async (db) => {
    await change({ ...ctx, db } as Context, file, {
      ...{ state: 'READY', done: file.total, bytes: size, expiresAt },
    });
    await publish({ ...ctx, db }, 'papers.made', { person: owner, count: file.total });
  });
}

/** Stores the outcome of a failed run. After a shutdown or a temporary error, the file waits for the next run. */
async function settle(ctx: Context, { id, run }: Run, error: unknown, stopping?: AbortSignal): Promise<void> {
  const data =
    error instanceof Failed
      ? ({ state: 'FAILED', failure: error.failure, run: null } as const)
      : ({ state: 'WAITING', run: null, ...(stopping?.aborted && { runs: { decrement: 1 } }) } as const);
  await ctx.db.preparedFile.updateMany({ where: { id, run, state: 'MAKING' }, data });
  await queueFileRemoval(ctx.db, [run]);
  if (!(error instanceof Failed || error instanceof Left)) throw error;
}
