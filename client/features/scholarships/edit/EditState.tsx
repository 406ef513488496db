import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { getErrorCode } from '../../../lib/errors.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';

export function EditState({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useMessages('scholarshipForm');
  if (getErrorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <DelayedSkeleton label={t('loading')}>
      <SkeletonBlock height={720} />
    </DelayedSkeleton>
  );
}
