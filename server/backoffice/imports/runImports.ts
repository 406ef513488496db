import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Import } from '../../../prisma/client/client.ts';
import type { ErrorCode } from '../../../rules/errors.ts';
import { queueFileRemoval } from '../../applications/documents/removeFiles.ts';
import { type Context, onPool } from '../../platform/context.ts';
import { AppError, refuse } from '../../platform/errors.ts';
import { documentFile, openDocumentStores } from '../../platform/integrations/documents/documentStores.ts';
import { queueImports, RUN_IMPORTS } from './importJob.ts';
import { importListings, type ListingParts } from './importListings.ts';
import { importRows } from './importRows.ts';
import { type ImportStep, Left } from './importStep.ts';
import { DECISIONS } from './kinds/decisions.ts';
import { PAST_APPLICATIONS } from './kinds/pastApplications.ts';
import { PEOPLE } from './kinds/people.ts';
import { SCORES } from './kinds/scores.ts';
import type { Failure } from './listImports.ts';
import { purgeImports } from './removeImports.ts';

const MAX_RUNS = 3;

/** Errors of the database or the file store, after which the import is run again. */
const TEMPORARY: readonly ErrorCode[] = ['UNAVAILABLE', 'UPSTREAM_FAILED'];

/**
 * Checks and writes the waiting imports until none is left or the portal stops. Only one call runs at a time across
 * all instances.
 */
export async function runImports(given: Context, parts: ListingParts, stopping?: AbortSignal): Promise<void> {
  const ctx = onPool(given, 'jobs');
  for (let row = await claim(ctx); row; row = stopping?.aborted ? null : await claim(ctx))
    await run(ctx, row, { parts, stopping });
}

/**
 * Adds the job if imports are waiting but their job was lost, for example after a backup was restored. Also deletes
 * old imports.
 */
export async function resumeImports(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await purgeImports(ctx);
  const [lost] = await ctx.db.$queryRaw<object[]>`
    SELECT FROM imports WHERE state IN ('CHECKING', 'WRITING') AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs WHERE task_identifier = ${RUN_IMPORTS} AND (locked_at IS NOT NULL OR attempts < max_attempts)
    ) LIMIT 1`;
  if (lost) await queueImports(ctx.db);
}

/** Claims the oldest incomplete import, even one in progress, because the worker that started it must have died. */
async function claim({ db }: Pick<Context, 'db'>): Promise<Import | null> {
  const next = await db.import.findFirst({
    where: { state: { in: ['CHECKING', 'WRITING'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (!next) return null;
  const [row] = await db.import.updateManyAndReturn({
    where: { id: next.id, state: next.state, runs: next.runs },
    data: { runs: { increment: 1 } },
  });
  return row ?? claim({ db });
}

type RunParts = { parts: ListingParts; stopping: AbortSignal | undefined };

async function run(ctx: Context, row: Import, { parts, stopping }: RunParts): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const { report, flush } = trackProgress(ctx, row);
  try {
    if (row.runs > MAX_RUNS) throw refuse('INVALID_INPUT', 'import.broken');
    await requireAdmin(ctx, row);
    const path = join(folder, 'file');
    await copyFile(ctx, row, path);
    const isWrite = row.state === 'WRITING';
    await runStep({ ctx, row, path, isWrite, onProgress: report, signal: stopping }, parts);
    if (isWrite) await queueFileRemoval(ctx.db, [row.id]);
  } catch (error) {
    await settle(ctx, row, { error, stopping });
  } finally {
    await flush();
    await rm(folder, { recursive: true, force: true });
  }
}

function runStep(step: ImportStep, parts: ListingParts): Promise<void> {
  const { kind } = step.row;
  if (kind === 'PEOPLE') return importRows(step, PEOPLE);
  if (kind === 'SCORES') return importRows(step, SCORES);
  if (kind === 'DECISIONS') return importRows(step, DECISIONS);
  return kind === 'APPLICATIONS' ? importRows(step, PAST_APPLICATIONS) : importListings(step, parts);
}

async function requireAdmin({ db }: Context, { ownerId: id }: Import): Promise<void> {
  const where = { id, role: 'ADMIN', suspendedAt: null, anonymizedAt: null } as const;
  if ((await db.user.count({ where })) === 0) throw refuse('FORBIDDEN', 'import.noRight');
}

/** Copies the stored file to this machine, because it is read more than once. */
async function copyFile({ env }: Context, { id }: Import, path: string): Promise<void> {
  const { files } = await openDocumentStores(env);
  const file = await files.read(documentFile(id));
  if (!file) throw refuse('NOT_FOUND', 'import.fileGone');
  await pipeline(file.stream, createWriteStream(path));
}

function trackProgress({ db }: Context, { id, state }: Import) {
  let last = 0;
  let stored: Promise<unknown> = Promise.resolve();
  const report = (percent: number) => {
    if (percent <= last || percent >= 100) return;
    last = percent;
    // Progress is only informational, so a failed update does not stop the import.
    const update = () => db.import.updateMany({ where: { id, state }, data: { progress: percent } });
    stored = stored.then(update).catch(() => undefined);
  };
  return { report, flush: () => stored };
}

type Ended = { error: unknown; stopping: AbortSignal | undefined };

/** Stores the outcome of a failed run. After a shutdown or a temporary error, the import waits for the next run. */
async function settle({ db }: Context, { id, state, fileName }: Import, { error, stopping }: Ended) {
  if (error instanceof Left) return;
  if (stopping?.aborted) {
    await db.import.updateMany({ where: { id, state }, data: { runs: { decrement: 1 } } });
    return;
  }
  const isRefused = error instanceof AppError && !TEMPORARY.includes(error.code);
  if (!isRefused) throw error;
  const { count } = await db.import.updateMany({
    where: { id, state },
    data: { state: 'FAILED', failure: toFailure(error, fileName) },
  });
  if (count > 0) await queueFileRemoval(db, [id]);
}

function toFailure({ wording, problems }: AppError, file: string): object {
  const failure: Failure = {
    ...(wording && { wording: { ...wording, values: { ...wording.values, file } } }),
    ...(problems && { problems }),
  };
  return failure;
}
