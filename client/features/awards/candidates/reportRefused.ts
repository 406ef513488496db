import { notify } from '../../../lib/notify.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import type { BulkResult } from '../../../schema.generated.ts';

export function reportRefused(
  t: Texts<'decide'>,
  results: readonly Pick<BulkResult, 'isDone' | 'message'>[] = [],
): void {
  const failed = results.filter(({ isDone }) => !isDone);
  if (failed.length === 0) return;
  void notify({
    kind: 'error',
    title: t('refused', { count: failed.length }),
    text: failed[0]?.message ?? undefined,
    duration: 10_000,
  });
}
