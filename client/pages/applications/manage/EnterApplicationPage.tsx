import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { EnterApplicationForm } from '../../../features/applications/enter/EnterApplicationForm.tsx';
import { EnterFrame } from '../../../features/applications/enter/EnterFrame.tsx';
import { SessionGuard } from '../../../features/auth/SessionGuard.tsx';
import { useMessages } from '../../../lib/useMessages.ts';

export function EnterApplicationPage() {
  const t = useMessages('enterApplication');
  const navigate = useNavigate();
  const open = (scholarship: string, { id }: { id: string }) =>
    navigate(paths.manageApplications.link({ scholarship, open: id }), { replace: true });
  return (
    <EnterFrame
      heading={t('heading')}
      lead={t('lead')}
      other={(scholarship) => ({ to: paths.importApplications.link({ scholarship }), label: t('toImport') })}
      height={720}
      refused={<NotFoundPage />}
    >
      {(scholarship, id) => (
        <>
          <SessionGuard />
          <EnterApplicationForm scholarship={scholarship} onEntered={(entered) => open(id, entered)} />
        </>
      )}
    </EnterFrame>
  );
}
