import { NewestWaiting } from '../features/applications/today/NewestWaiting.tsx';
import { StudentToday } from '../features/applications/today/StudentToday.tsx';
import { StaffToday } from '../features/overview/StaffToday.tsx';
import { FormsMissing } from '../features/payments/FormsMissing.tsx';
import { PayButton } from '../features/payments/PayButton.tsx';
import { useSession } from '../lib/session/useSession.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/page/PageHead.tsx';

export function DashboardPage() {
  const t = useMessages('dashboard');
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <>
      <PageHead title={t('title')} />
      <header className="mb-lg">
        <h1>{t('heading')}</h1>
        <p className="mt-xs soft">{t('greeting', { name: viewer.name })}</p>
      </header>
      {viewer.isStaff && <StaffToday newest={<NewestWaiting />} />}
      {!viewer.isStaff && <StudentToday pay={(due) => <PayButton {...due} />} more={<FormsMissing />} />}
    </>
  );
}
