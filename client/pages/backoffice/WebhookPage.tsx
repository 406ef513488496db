import { IconArrowLeft, IconWebhookOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { EVENT_TYPES } from '../../../rules/events/webhooks.ts';
import { paths } from '../../../rules/paths.ts';
import { DeliveryLog } from '../../features/webhooks/DeliveryLog.tsx';
import { EndpointActions } from '../../features/webhooks/EndpointActions.tsx';
import { EndpointState } from '../../features/webhooks/EndpointState.tsx';
import { useEndpoints } from '../../features/webhooks/useEndpoints.ts';
import classes from '../../features/webhooks/Webhooks.module.css';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

export function WebhookPage() {
  const t = useMessages('webhooks');
  const { id } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useEndpoints();
  const endpoints = data?.webhookEndpoints;
  const endpoint = endpoints?.find((known) => known.id === id);
  return (
    <>
      <PageHead title={t('deliveries.title')} />
      <Link to={paths.webhooks.link()} className={`inline gap-xs mb-2xs undecorated ${classes.back}`}>
        <IconArrowLeft size={18} aria-hidden />
        {t('deliveries.back')}
      </Link>
      {!endpoints && error && <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />}
      {!endpoints && !error && (
        <DelayedSkeleton label={t('deliveries.loading')}>
          <SkeletonBlock height={120} />
        </DelayedSkeleton>
      )}
      {endpoints && !endpoint && (
        <EmptyState
          icon={<IconWebhookOff size={28} />}
          heading={t('deliveries.missing.heading')}
          text={t('deliveries.missing.text')}
        />
      )}
      {endpoint && (
        <>
          <h1 className={classes.url}>{endpoint.url}</h1>
          <p className="row gap-sm mt-xs soft">
            <EndpointState isActive={endpoint.isActive} />
            {endpoint.events.map((event) => (
              <span key={event}>{EVENT_TYPES[event]}</span>
            ))}
          </p>
          <div className={`row gap-xs ${classes.actions}`}>
            <EndpointActions
              endpoint={endpoint}
              hasLog
              onDeleted={() => void navigate(paths.webhooks.link())}
            />
          </div>
          <DeliveryLog endpointId={endpoint.id} />
        </>
      )}
    </>
  );
}
