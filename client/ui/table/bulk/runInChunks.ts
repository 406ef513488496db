import { MAX_BULK_SIZE } from '../../../../rules/bulk.ts';
import { getErrorMessage } from '../../../lib/errors.ts';
import type { Texts } from '../../../lib/useMessages.ts';

export type BulkResult = { id: string; isDone: boolean; code: string | null; message: string | null };

type Failure = { id: string; why: string; isGone: boolean };

export type BulkOutcome = {
  done: readonly string[];
  failed: readonly Failure[];
  untried: readonly string[];
  /** Records that remain selected: all except successful records and records that no longer exist. */
  kept: readonly string[];
};

type Options = {
  ids: readonly string[];
  send: (ids: string[]) => Promise<readonly BulkResult[] | null | undefined>;
  onProgress: (tried: number) => void;
  signal: AbortSignal;
};

/** Processes records in consecutive calls. A call that fails as a whole ends the run. */
export async function runInChunks(
  t: Texts<'table'>,
  { ids, send, onProgress, signal }: Options,
): Promise<BulkOutcome> {
  const done: string[] = [];
  const failed: Failure[] = [];
  let tried = 0;
  while (tried < ids.length && !signal.aborted) {
    const chunk = ids.slice(tried, tried + MAX_BULK_SIZE);
    tried += chunk.length;
    try {
      const results = new Map((await send(chunk))?.map((result) => [result.id, result]));
      for (const id of chunk) {
        const result = results.get(id);
        if (result?.isDone) done.push(id);
        else
          failed.push({
            id,
            why: result?.message ?? t('bulk.noAnswer'),
            isGone: result?.code === 'NOT_FOUND',
          });
      }
    } catch (error) {
      failed.push(
        ...chunk.map((id) => ({ id, why: getErrorMessage(error) ?? t('bulk.noAnswer'), isGone: false })),
      );
      break;
    } finally {
      onProgress(tried);
    }
  }
  const untried = ids.slice(tried);
  const kept = [...failed.filter(({ isGone }) => !isGone).map(({ id }) => id), ...untried];
  return { done, failed, untried, kept };
}
