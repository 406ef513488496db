import { Suspense } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DialogTitle } from '../../ui/dialog/DialogTitle.tsx';
import { useLastShown } from '../../ui/dialog/useLastShown.ts';
import { DeliveryState } from './DeliveryState.tsx';
import { showAnswer } from './showDelivery.ts';
import classes from './Webhooks.module.css';
import type { DeliveryRowFragment } from './webhooks.generated.ts';

const SideDrawer = lazyPart(async () => (await import('../../ui/dialog/SideDrawer.tsx')).SideDrawer);

type Props = {
  delivery: DeliveryRowFragment | undefined;
  onClose: () => void;
};

export function DeliveryDetails({ delivery, onClose }: Props) {
  const t = useMessages('webhooks');
  const form = useMessages('form');
  const shown = useLastShown(delivery);
  if (!shown) return null;
  return (
    <Suspense>
      <SideDrawer
        opened={Boolean(delivery)}
        onClose={onClose}
        position="right"
        size="min(32rem, 100vw)"
        title={<DialogTitle heading={t('deliveries.drawer.heading')} record={shown.type} />}
        closeButtonProps={{ 'aria-label': form('closeDialog'), size: 44, iconSize: 22 }}
      >
        <dl className={classes.details}>
          <dt>{t('deliveries.columns.type')}</dt>
          <dd>{shown.type}</dd>
          <dt>{t('deliveries.columns.at')}</dt>
          <dd>{formatInstant(shown.createdAt, form.language)}</dd>
          <dt>{t('deliveries.columns.state')}</dt>
          <dd>
            <DeliveryState of={shown} />
          </dd>
          <dt>{t('deliveries.columns.attempts')}</dt>
          <dd>{shown.attempts}</dd>
          <dt>{t('deliveries.columns.status')}</dt>
          <dd>{showAnswer(t, shown)}</dd>
          <dt>{t('deliveries.drawer.id')}</dt>
          <dd>
            <code>{shown.id}</code>
          </dd>
          <dt>{t('deliveries.drawer.payload')}</dt>
          <dd>
            <pre className={`box on-soft text-sm breaks ${classes.payload}`}>{shown.payload}</pre>
          </dd>
        </dl>
      </SideDrawer>
    </Suspense>
  );
}
