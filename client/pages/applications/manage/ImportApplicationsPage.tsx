import { paths } from '../../../../rules/paths.ts';
import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { EnterFrame } from '../../../features/applications/enter/EnterFrame.tsx';
import { ImportApplications } from '../../../features/applications/enter/ImportApplications.tsx';
import { useMessages } from '../../../lib/useMessages.ts';

export function ImportApplicationsPage() {
  const t = useMessages('enterApplication');
  return (
    <EnterFrame
      heading={t('file.heading')}
      lead={t('file.lead')}
      other={(scholarship) => ({ to: paths.enterApplication.link({ scholarship }), label: t('file.toForm') })}
      height={240}
      refused={<NotFoundPage />}
    >
      {(_scholarship, id) => <ImportApplications scholarshipId={id} />}
    </EnterFrame>
  );
}
