import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { InvitationList } from './InvitationList.tsx';
import classes from './Roles.module.css';
import { usePendingInvitationsQuery } from './roles.generated.ts';

export function PendingInvitations() {
  const t = useMessages('roles');
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = usePendingInvitationsQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.invitations;
  if (!found && error) return <ErrorState heading={t('pendingFailed')} error={error} onRetry={refetch} />;
  if (!found || found.totalCount === 0) return null;
  // If the only invitation on the last page was withdrawn, shows the previous page.
  if (page > found.pageCount) setPage(found.pageCount);
  return (
    <section aria-labelledby="invitations" className={`card mb-md ${classes.pending}`}>
      <h2 id="invitations" className="text-lg mb-xs">
        {t('pending', { count: found.totalCount })}
      </h2>
      <InvitationList label={t('pendingLabel')} invitations={found.items} onWithdrawn={refetch} />
      {found.pageCount > 1 && (
        <div className="row gap-xs mt-sm">
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button variant="default" disabled={page >= found.pageCount} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </div>
      )}
    </section>
  );
}
