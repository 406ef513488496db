import { skipToken } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { PaymentOutcome } from '../../features/payments/PaymentOutcome.tsx';
import classes from '../../features/payments/PaymentReturn.module.css';
import { getPaymentStage } from '../../features/payments/paymentStage.ts';
import { usePaymentReturnQuery } from '../../features/payments/payments.generated.ts';
import { usePolling } from '../../features/payments/usePolling.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

/** The URL does not prove payment, so the server determines whether the fee was paid. */
export function PaymentReturnPage() {
  const t = useMessages('payments');
  const [query] = useSearchParams();
  const id = query.get('payment') ?? '';
  const { data, error, refetch } = usePaymentReturnQuery(
    isId(id) ? { variables: { id }, fetchPolicy: 'network-only' } : skipToken,
  );
  const payment = data?.payment;
  const stage = payment && getPaymentStage(payment);
  const { isSlow, isSilent } = usePolling(stage === 'CREATED' || stage === 'REFUNDING', refetch);
  if (!isId(id) || getErrorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <div className={`container ${classes.root}`}>
      <PageHead title={t('paymentReturn.title')} />
      {payment && (
        <PaymentOutcome
          payment={payment}
          wasCancelled={query.has('cancelled')}
          isSlow={isSlow}
          isSilent={isSilent}
        />
      )}
      {!payment && error && (
        <ErrorState heading={t('paymentReturn.failedHeading')} error={error} onRetry={refetch} />
      )}
      {!payment && !error && (
        <DelayedSkeleton label={t('paymentReturn.loading')}>
          <SkeletonBlock height={280} />
        </DelayedSkeleton>
      )}
    </div>
  );
}
