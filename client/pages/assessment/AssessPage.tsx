import { AssessmentQueue } from '../../features/assess/AssessmentQueue.tsx';
import { MyExpertise } from '../../features/assessment/panels/MyExpertise.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';

export function AssessPage() {
  const t = useMessages('assess');
  return (
    <div>
      <PageHead title={t('heading')} />
      <h1>{t('heading')}</h1>
      <PageLead>{t('lead')}</PageLead>
      <AssessmentQueue />
      <MyExpertise />
    </div>
  );
}
