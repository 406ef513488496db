import type { Prisma } from '../../../prisma/client/client.ts';
import { IMPORT_DAYS } from '../../../rules/backoffice/imports.ts';
import { queueFileRemoval } from '../../applications/documents/removeFiles.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type ImportRow, idSchema, WITH_PROBLEMS } from './importRow.ts';

const DAY = 86_400_000;

/** Throws NOT_FOUND for an unknown import, and CONFLICT while the import is being written. */
export async function removeImport(ctx: RequestContext, given: unknown): Promise<ImportRow> {
  authorize(ctx.viewer, 'import.remove');
  const { id } = checkInput(idSchema, given);
  return ctx.db.$transaction(async (db) => {
    await db.$queryRaw`SELECT id FROM imports WHERE id = ${id}::uuid FOR UPDATE`;
    const found = await db.import.findUnique({ where: { id }, include: WITH_PROBLEMS });
    if (!found) throw notFound();
    if (found.state === 'WRITING') throw refuse('CONFLICT', 'import.isWriting');
    await db.import.delete({ where: { id } });
    await queueFileRemoval(db, [id]);
    return found;
  });
}

export async function purgeImports({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const createdAt = { lt: new Date(now().getTime() - IMPORT_DAYS * DAY) };
  await db.$transaction((tx) => remove(tx, { createdAt, state: { not: 'WRITING' } }));
}

export function eraseImports(db: Prisma.TransactionClient, ownerId: string): Promise<void> {
  return remove(db, { ownerId });
}

async function remove(db: Prisma.TransactionClient, where: Prisma.ImportWhereInput): Promise<void> {
  const found = await db.import.findMany({ where, select: { id: true } });
  const ids = found.map(({ id }) => id);
  await db.import.deleteMany({ where: { id: { in: ids } } });
  await queueFileRemoval(db, ids);
}
