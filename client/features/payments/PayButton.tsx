import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatMoney } from '../../../messages/formats.ts';
import { nameCurrency } from '../../../rules/currencies.ts';
import { paths } from '../../../rules/paths.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { outside } from '../../lib/outside.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './PayButton.module.css';
import { useStartPaymentMutation } from './payments.generated.ts';

type Props = Pick<ButtonProps, 'size' | 'fullWidth' | 'variant'> & {
  scholarshipId: string;
  /** In whole units, as the screen shows it; the server refuses another. */
  totalFee: number;
  /** What the button says; left out, that one pays and how much. */
  label?: string;
};

/** Starts the payment and leaves for the page of the payment provider. What goes wrong stands below the button. */
export function PayButton({ scholarshipId, totalFee, label, ...looks }: Props) {
  const t = useMessages('apply');
  const { currency } = usePortal();
  const navigate = useNavigate();
  const [start] = useStartPaymentMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // The browser may bring this very page back when one returns from the payment provider.
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
      // The one address among those given that is a screen of ours.
      if (url === paths.apply.link(scholarshipId)) await navigate(url);
      else outside.goTo(url);
    } catch (error) {
      setProblem(sentenceOf(error) ?? t('failed'));
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
