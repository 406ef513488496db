import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { useScholarshipNameQuery } from '../../features/assessment/rounds/rounds.generated.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { freshById, isId } from '../../lib/ids.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';
import { AssessmentPart } from './assessmentPart.tsx';

export function AssessmentPage() {
  const t = useMessages('assessment');
  const { id = '' } = useParams();
  const { data, error } = useScholarshipNameQuery(freshById(id));
  const scholarship = data?.scholarshipForEdit;
  if (!isId(id) || getErrorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      {scholarship && (
        <PageLead>
          <Link to={paths.updateScholarship.link(id)}>{scholarship.scholarshipName}</Link>
          {' · '}
          {scholarship.universityName}
        </PageLead>
      )}
      <AssessmentPart scholarshipId={id} />
    </>
  );
}
