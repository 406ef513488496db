import { useMessages } from '../../lib/useMessages.ts';
import { Money } from '../../ui/text/Money.tsx';
import classes from './FeeLines.module.css';

type Props = {
  /** Fees in whole units of the portal's currency. */
  fees: { applicationFees: number; serviceCharge: number; totalFee: number };
};

export function FeeLines({ fees }: Props) {
  const t = useMessages('scholarship');

  return (
    <dl className={`grid gap-xs numbers ${classes.root}`}>
      <div>
        <dt>{t('applicationFees')}</dt>
        <dd>
          <Money amount={fees.applicationFees} />
        </dd>
      </div>
      <div>
        <dt>{t('serviceCharge')}</dt>
        <dd>
          <Money amount={fees.serviceCharge} />
        </dd>
      </div>
      <div className={classes.total}>
        <dt>{t('total')}</dt>
        <dd>
          <Money amount={fees.totalFee} isExact />
        </dd>
      </div>
    </dl>
  );
}
