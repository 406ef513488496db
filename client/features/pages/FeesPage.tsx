import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { InfoPage } from './InfoPage.tsx';

export function FeesPage() {
  const { currency } = usePortal();
  return (
    <InfoPage
      title="Fees and refunds"
      description="Two fees can apply to a scholarship. Both stand on its card, and their total is shown before anybody pays."
      canonical={paths.fees.link()}
    >
      <h2>The two fees</h2>
      <ul>
        <li>
          <strong>Application fees</strong> are set by the programme.
        </li>
        <li>
          <strong>Service charge</strong> is what this portal takes for handling the application.
        </li>
      </ul>
      <p>
        The total is the sum of both, in {currency}. There is nothing on top. Where a scholarship says{' '}
        <em>No fee</em>, applying costs nothing:{' '}
        <Link to={paths.scholarships.link({ noFee: 1 })}>show scholarships without a fee</Link>.
      </p>
      <h2>What you pay</h2>
      <p>
        You pay the amount shown when you apply. If a fee changes later, your application keeps the one it was
        submitted with.
      </p>
      <h2>Refunds</h2>
      <ul>
        <li>You cancel while your application is still pending: the payment is refunded.</li>
        <li>You cancel when it is already being processed: staff decide, case by case.</li>
        <li>
          You paid before the deadline and never sent the form: it is accepted for seven more days, then the
          payment is refunded.
        </li>
      </ul>
      <p>
        Every payment has a receipt, with what became of it, under{' '}
        <Link to={paths.payments.link()}>your payments</Link>.
      </p>
    </InfoPage>
  );
}
