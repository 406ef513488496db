import { useMessages } from '../../../lib/useMessages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';

export function ScholarshipFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useMessages('scholarship');
  return (
    <div className="container" style={{ paddingBlock: 48 }}>
      <PageHead title={t('title')} />
      <ErrorState heading={t('failedHeading')} error={error} onRetry={onRetry} />
    </div>
  );
}
