import { skipToken } from '@apollo/client/react';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import {
  type OfferingOrganisation,
  useOfferingOrganisations,
} from '../../../features/offering/useOfferingOrganisations.ts';
import classes from '../../../features/scholarships/edit/Editor.module.css';
import { EditState } from '../../../features/scholarships/edit/EditState.tsx';
import {
  type EditedScholarshipFragment,
  useScholarshipForEditQuery,
} from '../../../features/scholarships/edit/edit.generated.ts';
import {
  emptyValues,
  listLeftOut,
  toCopyValues,
} from '../../../features/scholarships/edit/fields/scholarshipForm.ts';
import { ImportButton } from '../../../features/scholarships/edit/importExport/ImportButton.tsx';
import { ScholarshipEditor } from '../../../features/scholarships/edit/ScholarshipEditor.tsx';
import { useFormNumber } from '../../../features/scholarships/edit/tabs/usePart.ts';
import { isId } from '../../../lib/ids.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { BESIDE_PARTS } from './besideParts.tsx';

/** `?copy={id}` prefills the form from that scholarship. `?draft={id}` is the draft that this page has stored. */
export function AddScholarshipPage() {
  return <AddPage key={useFormNumber()} />;
}

function AddPage() {
  const t = useMessages('scholarshipForm');
  const [params] = useSearchParams();
  const [resumed] = useState(params.get('draft') ?? '');
  const copy = params.get('copy') ?? '';
  const { data, error, refetch } = useScholarshipForEditQuery(
    isId(copy) ? { variables: { id: copy }, fetchPolicy: 'network-only' } : skipToken,
  );
  const original = data?.scholarshipForEdit;
  const isReady = !isId(copy) || original;
  const { organisations, ...offering } = useOfferingOrganisations({ isFresh: true });
  if (isId(resumed)) return <Navigate to={paths.updateScholarship.link(resumed)} replace />;
  return (
    <div className="stack gap-lg">
      <PageHead title={t('add.heading')} />
      <div className="row middle apart gap-sm">
        <h1>{t('add.heading')}</h1>
        <ImportButton />
      </div>
      {isReady && organisations ? (
        <AddForm
          original={original ?? null}
          organisations={organisations}
          onOtherOrganisations={offering.refetch}
        />
      ) : (
        <EditState
          error={error ?? offering.error}
          onRetry={() => Promise.all([isId(copy) && refetch(), offering.refetch()])}
        />
      )}
    </div>
  );
}

type Props = {
  original: EditedScholarshipFragment | null;
  organisations: readonly OfferingOrganisation[];
  onOtherOrganisations: () => Promise<unknown>;
};

function AddForm({ original, ...offering }: Props) {
  const t = useMessages('scholarshipForm');
  const { viewer } = useSession();
  const portal = usePortal();
  const email = viewer?.email ?? '';
  const [values] = useState(() =>
    original
      ? toCopyValues(original, email, portal.today)
      : emptyValues(email, portal, offering.organisations),
  );
  const isNext = original?.phase === 'CLOSED';
  return (
    <ScholarshipEditor
      {...offering}
      label={t('add.heading')}
      scholarship={null}
      values={values}
      copied={original && (isNext ? { previousId: original.id } : { copiedId: original.id })}
      beside={BESIDE_PARTS}
    >
      {original && (
        <p className={classes.note}>
          <IconCopy size={20} aria-hidden />
          {t('add.copied', { name: original.scholarshipName })} {isNext && t('add.nextOpening')}
          {isNext &&
            listLeftOut(original, values).map(
              (name) => ` ${t('add.leftOut', { field: t(`labels.${name}`) })}`,
            )}
        </p>
      )}
    </ScholarshipEditor>
  );
}
