import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Finding } from '../../../../packages/fileInspection/index.ts';
import type { Document } from '../../../../prisma/client/client.ts';
import type { WorkContext } from '../../../events/publish.ts';
import { documentFile, openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { chooseScanner } from '../../../platform/integrations/scanner/chooseScanner.ts';
import type { Verdict } from '../../../platform/integrations/scanner/scanner.ts';
import { createConcurrencyLimit } from '../../../platform/load/concurrencyLimit.ts';
import { InspectionFailed, runInspection } from '../inspection/runInspection.ts';
import { queueCheck } from './checkJob.ts';
import { finalizeDocument } from './finalizeDocument.ts';

/** Delay in seconds before the next attempt if the inspection failed or the scanner did not reply. */
const AGAIN_AFTER = 60;

/** A file whose inspection has crashed this many times is refused as unreadable. */
const MAX_FAILURES = 2;

/** At most two inspections run at a time, because each can briefly need up to 800 MB. */
const limitConcurrency = createConcurrencyLimit({ running: 2, waiting: 1000, busy: 'request.busy' });

/**
 * Inspects and scans a document. An error never means clean: the document remains unchecked, and the check is
 * retried.
 */
export async function checkDocument(
  ctx: WorkContext,
  id: string,
  look: typeof runInspection = runInspection,
): Promise<void> {
  const document = await ctx.db.document.findUnique({ where: { id } });
  if (document?.state !== 'CHECKING') return;
  const folder = await mkdtemp(join(tmpdir(), 'document-'));
  try {
    const original = join(folder, 'original');
    const cleaned = join(folder, 'cleaned');
    await fetchFile(ctx, id, original);
    const finding = await inspect(ctx, document, () => look(original, cleaned));
    if (!finding) return await queueCheck(ctx.db, id, AGAIN_AFTER);
    if ('refusal' in finding) return await finalizeDocument(ctx, id, finding);
    const verdict = await scan(ctx, original);
    if (verdict === 'UNKNOWN') return await queueCheck(ctx.db, id, AGAIN_AFTER);
    if (verdict === 'MALWARE') return await finalizeDocument(ctx, id, { refusal: verdict });
    const bytes = await storeCleaned(ctx, document, cleaned);
    await finalizeDocument(ctx, id, { ...finding, bytes, isScanned: verdict === 'CLEAN' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchFile({ env }: WorkContext, id: string, path: string): Promise<void> {
  const { files } = await openDocumentStores(env);
  const file = await files.read(documentFile(id));
  if (!file) throw new Error(`The bytes of document ${id} are not in this store.`);
  await pipeline(file.stream, createWriteStream(path));
}

/** Returns null if the inspection process failed and another attempt is allowed. */
async function inspect(
  { db }: WorkContext,
  { id }: Document,
  look: () => Promise<Finding>,
): Promise<Finding | null> {
  try {
    return await limitConcurrency(look);
  } catch (error) {
    if (!(error instanceof InspectionFailed)) throw error;
    const { failures } = await db.document.update({ where: { id }, data: { failures: { increment: 1 } } });
    return failures < MAX_FAILURES ? null : { refusal: 'UNREADABLE' };
  }
}

async function scan({ env }: WorkContext, path: string): Promise<Verdict | 'NONE' | 'UNKNOWN'> {
  const scanner = chooseScanner(env);
  if (!scanner) return 'NONE';
  return scanner(createReadStream(path)).catch(() => 'UNKNOWN' as const);
}

async function storeCleaned({ env }: WorkContext, { id, bytes }: Document, cleaned: string): Promise<number> {
  const found = await stat(cleaned).catch(() => null);
  if (!found) return bytes;
  const { files } = await openDocumentStores(env);
  const content = createReadStream(cleaned);
  await files.writeStream(documentFile(id), content, found.size).finally(() => content.destroy());
  return found.size;
}
