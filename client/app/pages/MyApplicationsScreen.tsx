import { MyApplicationsPage } from '../../features/applications/mine/MyApplicationsPage.tsx';
import { PayButton } from '../../features/payments/PayButton.tsx';
import { ReviewAction } from '../../features/reviews/ReviewAction.tsx';

const parts: Parameters<typeof MyApplicationsPage>[0]['parts'] = {
  pay: (due) => <PayButton size="compact-sm" {...due} />,
  review: (application) => <ReviewAction application={application} />,
};

/** One's own applications, with the ways to pay and to review. */
export function MyApplicationsScreen() {
  return <MyApplicationsPage parts={parts} />;
}
