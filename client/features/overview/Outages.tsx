import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { type OutageFragment, useDismissOutageMutation } from './overview.generated.ts';
import classes from './StaffToday.module.css';

const OutageDialog = lazyPart(async () => (await import('./OutageDialog.tsx')).OutageDialog, {
  texts: ['fields', 'form', 'overview', 'ui'],
});

export function Outages({ outages }: { outages: readonly OutageFragment[] | null }) {
  return outages?.map((outage) => <OutageNotice key={outage.id} outage={outage} />);
}

function OutageNotice({ outage }: { outage: OutageFragment }) {
  const t = useMessages('overview');
  const client = useApolloClient();
  const [isOpen, setOpen] = useState(false);
  const [dismiss, { loading }] = useDismissOutageMutation();
  const readAgain = () => client.refetchQueries({ include: ['StaffOverview'] });
  const { id, beganAt, endedAt, count, names } = outage;

  async function leave() {
    await dismiss({ variables: { id } }).then(readAgain, (error: unknown) => {
      void notifyFailure(error);
    });
  }

  return (
    <section className={`stack gap-sm on-accent ${classes.outage}`} aria-label={t('outage.label')}>
      <p>
        <IconClockExclamation size={18} aria-hidden />{' '}
        {t('outage.text', {
          from: formatInstant(beganAt, t.language),
          to: formatInstant(endedAt, t.language),
          count,
          names: names.join(', '),
        })}
      </p>
      <div className="row gap-xs">
        <Button onClick={() => setOpen(true)}>{t('outage.extend')}</Button>
        <Button variant="default" disabled={loading} onClick={() => void leave()}>
          {t('outage.dismiss')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <OutageDialog outage={outage} onClose={() => setOpen(false)} onExtended={readAgain} />
        </Suspense>
      )}
    </section>
  );
}
