import { z } from 'zod';
import { LARGEST_BULK } from '../rules/bulk.ts';
import type { ErrorCode } from '../rules/errors.ts';
import type { RequestContext } from './context.ts';
import { AppError, isDatabaseUnavailable } from './errors.ts';
import { checkInput } from './input.ts';
import { languageOf } from './language/languageOf.ts';
import { wordError } from './language/wordError.ts';

/** What became of one record; why not, when it was not done. */
export type BulkResult = {
  id: string;
  isDone: boolean;
  code: ErrorCode | null;
  message: string | null;
};

const expected = `Give 1 to ${LARGEST_BULK} ids.`;

/** Ids as somebody ticked them; what comes twice counts once. */
export const bulkRule = z.object({
  ids: z
    .array(z.uuid('Give ids of records.').toLowerCase())
    .transform((ids) => [...new Set(ids)])
    .refine(({ length }) => length >= 1 && length <= LARGEST_BULK, expected),
});

/**
 * Does the same to several records, one after the other, each in a transaction of its own: what is refused for one,
 * or goes wrong with it, becomes its result, and the others go on. Ask for the right to do it first.
 */
export async function eachInBulk(
  ctx: RequestContext,
  given: { ids: readonly string[] },
  change: (id: string) => Promise<unknown>,
): Promise<BulkResult[]> {
  const { ids } = checkInput(bulkRule, given);
  const results: BulkResult[] = [];
  for (const id of ids) results.push(await settle(ctx, id, change));
  return results;
}

async function settle(
  ctx: RequestContext,
  id: string,
  change: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  try {
    await change(id);
    return { id, isDone: true, code: null, message: null };
  } catch (error) {
    return { id, isDone: false, ...explain(ctx, error) };
  }
}

function explain(ctx: RequestContext, error: unknown): { code: ErrorCode; message: string } {
  const { reportBug } = ctx;
  if (error instanceof AppError) {
    return { code: error.code, message: wordError(error, languageOf(ctx)).message };
  }
  if (isDatabaseUnavailable(error))
    return {
      code: 'UNAVAILABLE',
      message: 'The portal is busy or its database is away. Try again in a moment.',
    };
  // Nobody would hear of it.
  if (!reportBug) throw error;
  return { code: 'INTERNAL', message: `Something went wrong on our side. Reference: ${reportBug(error)}` };
}
