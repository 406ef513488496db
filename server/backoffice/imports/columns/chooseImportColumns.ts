import { z } from 'zod';
import { problem } from '../../../../rules/problems.ts';
import { authorize, notFound } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { queueImports } from '../importJob.ts';
import { type ImportRow, idSchema, WITH_PROBLEMS } from '../importRow.ts';
import { MAX_COLUMNS } from '../importStep.ts';
import { readChoices } from './importColumns.ts';

const text = z.string(problem('invalid')).max(200, problem('tooLong', { max: 200 }));
const inputSchema = idSchema.extend({
  columns: z.array(z.object({ column: text, field: text })).max(MAX_COLUMNS, problem('invalid')),
});

/**
 * Chooses fields for columns that the import did not recognise, and queues another check. Replaces earlier choices.
 * Throws CONFLICT unless the file is CHECKED.
 */
export async function chooseImportColumns(ctx: RequestContext, given: unknown): Promise<ImportRow> {
  authorize(ctx.viewer, 'import.start');
  const { id, columns } = checkInput(inputSchema, given);
  return ctx.db.$transaction(async (db) => {
    await db.$queryRaw`SELECT id FROM imports WHERE id = ${id}::uuid FOR UPDATE`;
    const found = await db.import.findUnique({ where: { id } });
    if (!found) throw notFound();
    if (found.state !== 'CHECKED') throw refuse('CONFLICT', 'import.notChecked');
    const before = readChoices(found);
    const headings = [...found.ignoredColumns, ...Object.keys(before)];
    const fields = [...found.openFields, ...Object.values(before)];
    const isWrong =
      columns.some(({ column, field }) => !headings.includes(column) || !fields.includes(field)) ||
      new Set(columns.map(({ column }) => column)).size < columns.length ||
      new Set(columns.map(({ field }) => field)).size < columns.length;
    if (isWrong) throw invalidInput({ columns: problem('importColumns') });
    await db.importProblem.deleteMany({ where: { importId: id } });
    await db.import.update({
      where: { id },
      data: {
        columns: Object.fromEntries(columns.map(({ column, field }) => [column, field])),
        ...{ state: 'CHECKING', progress: 0, position: 0, runs: 0, problemCount: 0 },
        ...{ added: 0, changed: 0, unchanged: 0, bad: 0 },
      },
    });
    await queueImports(db);
    return db.import.findUniqueOrThrow({ where: { id }, include: WITH_PROBLEMS });
  });
}
