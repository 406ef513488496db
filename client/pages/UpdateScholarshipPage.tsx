import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../app/NotFoundPage.tsx';
import { ExtendDeadlines } from '../features/deadlines/ExtendDeadlines.tsx';
import {
  type OfferingOrganisation,
  useOfferingOrganisations,
} from '../features/offering/useOfferingOrganisations.ts';
import { Archived } from '../features/scholarships/edit/Archived.tsx';
import { EditorActions } from '../features/scholarships/edit/EditorActions.tsx';
import { EditState } from '../features/scholarships/edit/EditState.tsx';
import {
  type EditedScholarshipFragment,
  useScholarshipForEditQuery,
} from '../features/scholarships/edit/edit.generated.ts';
import { UpdateScholarshipForm } from '../features/scholarships/edit/UpdateScholarshipForm.tsx';
import { getErrorCode } from '../lib/errors.ts';
import { freshById, isId } from '../lib/ids.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { DemographicCountsPart } from './demographicsPart.tsx';
import { QuestionsPart } from './questionsPart.tsx';

export function UpdateScholarshipPage() {
  const t = useMessages('scholarshipForm');
  const { id = '' } = useParams();
  const { data, error, refetch } = useScholarshipForEditQuery(freshById(id));
  const scholarship = data?.scholarshipForEdit;
  const { organisations, ...offering } = useOfferingOrganisations({ isFresh: true });
  if (!isId(id) || getErrorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <div className="stack gap-lg">
      <PageHead title={t('update.heading')} />
      <div className="row middle apart gap-sm">
        <h1>{t('update.heading')}</h1>
        {scholarship && <EditorActions id={scholarship.id} />}
      </div>
      {scholarship && organisations ? (
        <ExtendDeadlines>
          <Body key={id} scholarship={scholarship} organisations={organisations} />
        </ExtendDeadlines>
      ) : (
        <EditState
          error={error ?? offering.error}
          onRetry={() => Promise.all([refetch(), offering.refetch()])}
        />
      )}
    </div>
  );
}

type Props = { scholarship: EditedScholarshipFragment; organisations: readonly OfferingOrganisation[] };

function Body({ scholarship, organisations }: Props) {
  // An editor who has started to edit can continue, even if the scholarship is archived.
  const [wasEditable, setEditable] = useState(scholarship.viewerCanUpdate);
  if (!wasEditable && scholarship.viewerCanUpdate) setEditable(true);
  const [hasUnsavedQuestions, setUnsavedQuestions] = useState(false);
  return wasEditable ? (
    <>
      <UpdateScholarshipForm
        scholarship={scholarship}
        organisations={organisations}
        isUnsavedBeside={hasUnsavedQuestions}
      />
      <QuestionsPart scholarshipId={scholarship.id} onUnsaved={setUnsavedQuestions} />
      <DemographicCountsPart scholarshipId={scholarship.id} />
    </>
  ) : (
    <Archived scholarship={scholarship} />
  );
}
