import { useSearchParams } from 'react-router-dom';
import { AllPayments } from '../../features/payments/list/AllPayments.tsx';
import { MyPayments } from '../../features/payments/list/MyPayments.tsx';
import { useSession } from '../../lib/session/useSession.ts';

export function PaymentsPage() {
  const { viewer } = useSession();
  const [params] = useSearchParams();
  const isStaff = viewer?.abilities.includes('MANAGE_APPLICATIONS');
  return isStaff && !params.has('mine') ? <AllPayments /> : <MyPayments isStaff={isStaff} />;
}
