import { MyApplicationsPage } from '../../features/applications/mine/MyApplicationsPage.tsx';
import { PayButton } from '../../features/payments/PayButton.tsx';

const parts: Parameters<typeof MyApplicationsPage>[0]['parts'] = {
  pay: (due) => <PayButton size="compact-sm" {...due} />,
};

/** One's own applications, with the way to pay. */
export function MyApplicationsScreen() {
  return <MyApplicationsPage parts={parts} />;
}
