import { useSession } from '../../lib/useSession.ts';
import { AllPayments } from './AllPayments.tsx';
import { MyPayments } from './MyPayments.tsx';

/** Payments with their receipts: one's own, or everybody's for staff. */
export function PaymentsPage() {
  const { viewer } = useSession();
  return viewer?.canManageApplications ? <AllPayments /> : <MyPayments />;
}
