import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '../../../messages/formats.ts';
import { nameCurrency } from '../../../rules/money/currencies.ts';
import { paths } from '../../../rules/paths.ts';
import { outside } from '../../lib/browser/outside.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './PayButton.module.css';
import { useStartPaymentMutation } from './payments.generated.ts';

type Props = Pick<ButtonProps, 'size' | 'fullWidth' | 'variant'> & {
  scholarshipId: string;
  /** Fee in whole currency units, as shown. The server rejects a different amount. */
  totalFee: number;
  label?: string;
};

export function PayButton({ scholarshipId, totalFee, label, ...looks }: Props) {
  const t = useMessages('apply');
  const { currency } = usePortal();
  const navigate = useNavigate();
  const [start] = useStartPaymentMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // After a visit to the payment provider, the back/forward cache may restore this page with a busy button.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  async function pay() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await start({ variables: { scholarshipId, totalFee } });
      const url = data?.startPayment.url ?? '';
      // The application form is the only internal path that the server returns. All other URLs are external.
      if (url === paths.apply.link(scholarshipId)) await navigate(url);
      else outside.goTo(url);
    } catch (error) {
      setProblem(getErrorMessage(error) ?? t('failed'));
      setBusy(false);
    }
  }

  return (
    <div className={classes.root} data-full={looks.fullWidth || undefined}>
      <Button {...looks} onClick={pay} loading={isBusy} aria-label={isBusy ? t('starting') : undefined}>
        {label ?? t('pay', { amount: nameCurrency(formatMoney(totalFee, currency, t.language), currency) })}
      </Button>
      {problem && (
        <p className={`text-md bad ${classes.problem}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
