import { ApplyPage } from '../../features/applications/apply/ApplyPage.tsx';
import { PaidNotice } from '../../features/payments/PaidNotice.tsx';
import { PayButton } from '../../features/payments/PayButton.tsx';

/** The application form, with what is known about its payment and the way to pay. */
export function ApplyScreen() {
  return <ApplyPage pay={(due) => <PayButton {...due} />} paid={(id) => <PaidNotice scholarshipId={id} />} />;
}
