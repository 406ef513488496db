import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './Audit.module.css';
import { AuditEntry } from './AuditEntry.tsx';
import { useAuditQuery } from './audit.generated.ts';

const PAGE_SIZE = 10;

export function UserAudit({ userId }: { userId: string }) {
  const t = useMessages('audit');
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useAuditQuery({
    variables: { filter: { personId: userId }, page, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.audit;
  return (
    <section aria-labelledby="audit" className="mt-lg">
      <h2 id="audit" className="text-xl mb-sm">
        {t('ofUser.heading')}
      </h2>
      {error && <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />}
      {!found && !error && (
        <DelayedSkeleton label={t('ofUser.loading')}>
          <SkeletonBlock height={160} />
        </DelayedSkeleton>
      )}
      {found?.items.length === 0 && <p className="soft">{t('ofUser.none')}</p>}
      {found && found.items.length > 0 && (
        <ol className={`stack ${classes.entries}`}>
          {found.items.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} userId={userId} />
          ))}
        </ol>
      )}
      {found && found.pageCount > 1 && (
        <div className={classes.turn}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('ofUser.newer')}
          </Button>
          <Button variant="default" disabled={page >= found.pageCount} onClick={() => setPage(page + 1)}>
            {t('ofUser.older')}
          </Button>
        </div>
      )}
    </section>
  );
}
