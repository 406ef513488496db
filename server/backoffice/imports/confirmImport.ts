import { publish } from '../../events/publish.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { queueImports } from './importJob.ts';
import { type ImportRow, idSchema, WITH_PROBLEMS } from './importRow.ts';

/** Throws NOT_FOUND for an unknown import, and CONFLICT if the file has not been checked or has no rows to write. */
export async function confirmImport(ctx: RequestContext, given: unknown): Promise<ImportRow> {
  const { id: actorId } = authorize(ctx.viewer, 'import.confirm');
  const { id } = checkInput(idSchema, given);
  return ctx.db.$transaction(async (db) => {
    const checked = await db.import.findUnique({ where: { id } });
    if (!checked) throw notFound();
    const { kind, fileName, added, changed, bad } = checked;
    // Resets the counts for writing, because the data may have changed since the check.
    const counts = { added: 0, changed: 0, unchanged: 0, bad: 0 };
    const { count } = await db.import.updateMany({
      where: { id, state: 'CHECKED', OR: [{ added: { gt: 0 } }, { changed: { gt: 0 } }] },
      data: { ...counts, state: 'WRITING', progress: 0, position: 0, runs: 0 },
    });
    if (count === 0) throw refuse('CONFLICT', 'import.notChecked');
    const after = { kind, fileName, added, changed, bad };
    await publish({ ...ctx, db }, 'import.confirmed', { actorId, id, after });
    await queueImports(db);
    return db.import.findUniqueOrThrow({ where: { id }, include: WITH_PROBLEMS });
  });
}
