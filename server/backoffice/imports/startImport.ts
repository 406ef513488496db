import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { IMPORT_KINDS, MAX_IMPORT_BYTES, MAX_OPEN_IMPORTS } from '../../../rules/backoffice/imports.ts';
import { lineOfText, oneOf } from '../../../rules/fields.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { queueFileRemoval } from '../../applications/documents/removeFiles.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { documentFile, openDocumentStores } from '../../platform/integrations/documents/documentStores.ts';
import { queueImports } from './importJob.ts';

const querySchema = z.object({ kind: oneOf(IMPORT_KINDS), name: lineOfText(200) });

/**
 * Throws TOO_LARGE for more than MAX_IMPORT_BYTES, CONFLICT if the viewer has too many unfinished imports, and
 * INVALID_INPUT for an unknown type or an empty file.
 */
export async function startImport(
  ctx: RequestContext,
  { body, length, query }: { body: Readable | undefined; length: number; query: unknown },
): Promise<{ id: string }> {
  const { id: ownerId } = authorize(ctx.viewer, 'import.start');
  const { kind, name } = checkInput(querySchema, query);
  if (length > MAX_IMPORT_BYTES) throw refuseLarge();
  const id = uuidv7();
  await ctx.db.$transaction(async (db) => {
    await lockActivePerson(db, ownerId);
    const open = await db.import.count({ where: { ownerId, state: { notIn: ['DONE', 'FAILED'] } } });
    if (open >= MAX_OPEN_IMPORTS) throw refuse('CONFLICT', 'import.tooMany', { max: MAX_OPEN_IMPORTS });
    await db.import.create({ data: { id, ownerId, kind, fileName: name, createdAt: ctx.now() } });
  });
  try {
    const bytes = await store(ctx, id, body ?? Readable.from([]), name);
    await ctx.db.$transaction(async (db) => {
      await db.import.update({ where: { id }, data: { state: 'CHECKING', bytes } });
      await queueImports(db);
    });
  } catch (error) {
    await ctx.db.import.deleteMany({ where: { id } });
    await queueFileRemoval(ctx.db, [id]);
    throw error;
  }
  return { id };
}

/** Stores the bytes and returns their number, which object stores must know in advance. */
async function store(ctx: RequestContext, id: string, body: Readable, file: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const path = join(folder, 'file');
  try {
    let bytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > MAX_IMPORT_BYTES ? refuseLarge() : null, chunk);
      },
    });
    await pipeline(body, measure, createWriteStream(path));
    if (bytes === 0) throw refuse('INVALID_INPUT', 'import.fileEmpty', { file });
    const { files } = await openDocumentStores(ctx.env);
    const content = createReadStream(path);
    await files.writeStream(documentFile(id), content, bytes).finally(() => content.destroy());
    return bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuseLarge() {
  return refuse('TOO_LARGE', 'import.fileLarge', { megabytes: MAX_IMPORT_BYTES / 1_000_000 });
}
