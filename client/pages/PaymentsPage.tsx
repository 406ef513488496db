import { AllPayments } from '../features/payments/AllPayments.tsx';
import { MyPayments } from '../features/payments/MyPayments.tsx';
import { useSession } from '../lib/useSession.ts';

export function PaymentsPage() {
  const { viewer } = useSession();
  return viewer?.abilities.includes('MANAGE_APPLICATIONS') ? <AllPayments /> : <MyPayments />;
}
