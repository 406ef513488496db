import { useMessages } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/Money.tsx';

type Props = { fees: { applicationFees: number; serviceCharge: number } };

export function FeeLine({ fees: { applicationFees, serviceCharge } }: Props) {
  const t = useMessages('card');

  if (applicationFees === 0 && serviceCharge === 0) return <Money amount={0} />;
  if (applicationFees === 0) {
    return (
      <>
        {t('serviceOnly')} <Money amount={serviceCharge} />
      </>
    );
  }
  return (
    <>
      {t('fee')} <Money amount={applicationFees} />
      {serviceCharge > 0 && (
        <>
          {` + ${t('service')} `}
          <Money amount={serviceCharge} />
        </>
      )}
    </>
  );
}
