import { useMessages } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/text/Money.tsx';

/** A fee is null if it is unknown, as in the preview of an unfinished form. */
export type Fees = { applicationFees: number | null; serviceCharge: number | null };

export function FeeLine({ fees }: { fees: Fees }) {
  const t = useMessages('card');
  const applicationFees = fees.applicationFees ?? 0;
  const serviceCharge = fees.serviceCharge ?? 0;

  if (applicationFees === 0 && serviceCharge === 0) {
    return <Money amount={fees.applicationFees === null || fees.serviceCharge === null ? null : 0} />;
  }
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
