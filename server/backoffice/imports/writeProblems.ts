import type { ImportProblem } from '../../../prisma/client/client.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { formatProblem } from '../../platform/language/formatError.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { TEXT } from '../exports/file/cell.ts';
import { writeCsv } from '../exports/file/writeCsv.ts';
import { idSchema } from './importRow.ts';

const BATCH = 5_000;

/** The names of the columns are the same in all languages, like those of the import file. */
const COLUMNS = ['line', 'column', 'message'].map((head) => ({ head, format: TEXT }));

export async function writeProblems(ctx: RequestContext, given: unknown): Promise<AsyncGenerator<string>> {
  authorize(ctx.viewer, 'import.read');
  const { id } = checkInput(idSchema, given);
  if ((await ctx.db.import.count({ where: { id } })) === 0) throw notFound();
  const language = getLanguage(ctx);
  const toCells = ({ line, column, reason }: ImportProblem) => [
    String(line),
    column ?? '',
    formatProblem(reason, language),
  ];
  async function* readRows() {
    for (let last = 0; ; ) {
      const found = await ctx.db.importProblem.findMany({
        where: { importId: id, number: { gt: last } },
        orderBy: { number: 'asc' },
        take: BATCH,
      });
      const end = found.at(-1);
      if (!end) return;
      last = end.number;
      yield found.map(toCells);
    }
  }
  const rows = readRows();
  return writeCsv(COLUMNS, await rows.next(), rows);
}
