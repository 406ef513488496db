import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { codeOf } from '../../../lib/errors.ts';
import { messages } from '../../../messages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';

/** Instead of the form: it loads, could not be loaded, or there is no such scholarship. */
export function EditState({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (codeOf(error) === 'NOT_FOUND') return <NotFoundPage />;
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <DelayedSkeleton label={messages.scholarshipForm.loading}>
      <SkeletonBlock height={720} />
    </DelayedSkeleton>
  );
}
