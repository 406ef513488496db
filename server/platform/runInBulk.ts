import { z } from 'zod';
import { MAX_BULK_SIZE } from '../../rules/bulk.ts';
import type { ErrorCode } from '../../rules/errors.ts';
import { problem } from '../../rules/problems.ts';
import type { RequestContext } from './context.ts';
import { AppError, internalError, isDatabaseUnavailable, unavailable } from './errors.ts';
import { checkInput } from './input.ts';
import { formatError } from './language/formatError.ts';
import { getLanguage } from './language/getLanguage.ts';

export type BulkResult = {
  id: string;
  isDone: boolean;
  code: ErrorCode | null;
  message: string | null;
};

const bulkSchema = (max: number) =>
  z.object({
    ids: z
      .array(z.uuid(problem('id', { record: 'other' })).toLowerCase())
      .transform((ids) => [...new Set(ids)])
      .refine(({ length }) => length >= 1 && length <= max, problem('ids', { max })),
  });

/**
 * Applies a change to several records, one after another. If a record fails, its error becomes its result. Authorize
 * the action first.
 */
export async function runInBulk(
  ctx: RequestContext,
  given: { ids: readonly string[] },
  change: (id: string) => Promise<unknown>,
  max = MAX_BULK_SIZE,
): Promise<BulkResult[]> {
  const { ids } = checkInput(bulkSchema(max), given);
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
    const { code, message } = explainRefusal(ctx, error);
    return { id, isDone: false, code, message };
  }
}

export function explainRefusal(ctx: RequestContext, error: unknown) {
  const refusal = toRefusal(ctx, error);
  const { code, details = null } = refusal;
  return { code, details, ...formatError(refusal, getLanguage(ctx)) };
}

function toRefusal({ reportBug }: RequestContext, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return unavailable();
  if (!reportBug) throw error;
  return internalError(reportBug(error));
}
