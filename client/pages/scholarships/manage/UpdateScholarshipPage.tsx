import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { ExtendDeadlines } from '../../../features/deadlines/ExtendDeadlines.tsx';
import {
  type OfferingOrganisation,
  useOfferingOrganisations,
} from '../../../features/offering/useOfferingOrganisations.ts';
import { Archived } from '../../../features/scholarships/edit/Archived.tsx';
import { EditState } from '../../../features/scholarships/edit/EditState.tsx';
import {
  type EditedScholarshipFragment,
  useScholarshipForEditQuery,
} from '../../../features/scholarships/edit/edit.generated.ts';
import { toScholarshipValues } from '../../../features/scholarships/edit/fields/scholarshipForm.ts';
import { ExportButton } from '../../../features/scholarships/edit/importExport/ExportButton.tsx';
import { ScholarshipEditor } from '../../../features/scholarships/edit/ScholarshipEditor.tsx';
import { getErrorCode } from '../../../lib/errors.ts';
import { freshById, isId } from '../../../lib/ids.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { BESIDE_PARTS } from './besideParts.tsx';

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
        <div className="grow">
          <h1>{t('update.heading')}</h1>
          {scholarship && (
            <p className="mt-xs soft">
              {scholarship.scholarshipName} · {scholarship.universityName}
            </p>
          )}
        </div>
        {scholarship && <ExportButton id={scholarship.id} />}
      </div>
      {scholarship && organisations ? (
        <ExtendDeadlines>
          <Body
            key={id}
            scholarship={scholarship}
            organisations={organisations}
            onOtherOrganisations={offering.refetch}
          />
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

type Props = {
  scholarship: EditedScholarshipFragment;
  organisations: readonly OfferingOrganisation[];
  onOtherOrganisations: () => Promise<unknown>;
};

function Body({ scholarship, ...offering }: Props) {
  const t = useMessages('scholarshipForm');
  const { viewer } = useSession();
  const [values] = useState(() => toScholarshipValues(scholarship, viewer?.email ?? ''));
  // An editor who has started to edit can continue, even if the scholarship is archived.
  const [wasEditable, setEditable] = useState(scholarship.viewerCanUpdate);
  if (!wasEditable && scholarship.viewerCanUpdate) setEditable(true);
  if (!wasEditable) return <Archived scholarship={scholarship} />;
  return (
    <ScholarshipEditor
      {...offering}
      label={t('update.heading')}
      scholarship={scholarship}
      values={values}
      beside={BESIDE_PARTS}
    />
  );
}
