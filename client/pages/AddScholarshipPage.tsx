import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import {
  type OfferingOrganisation,
  useOfferingOrganisations,
} from '../features/offering/useOfferingOrganisations.ts';
import { EditState } from '../features/scholarships/edit/EditState.tsx';
import {
  type EditedScholarshipFragment,
  useCreateScholarshipMutation,
  useScholarshipForEditQuery,
} from '../features/scholarships/edit/edit.generated.ts';
import { forgetLists } from '../features/scholarships/edit/forgetLists.ts';
import { ImportButton } from '../features/scholarships/edit/ImportButton.tsx';
import { mayPublish } from '../features/scholarships/edit/mayPublish.ts';
import classes from '../features/scholarships/edit/ScholarshipForm.module.css';
import { ScholarshipForm } from '../features/scholarships/edit/ScholarshipForm.tsx';
import {
  addSchema,
  emptyValues,
  getLabels,
  listLeftOut,
  type ScholarshipSubmission,
  toCopyValues,
} from '../features/scholarships/edit/scholarshipForm.ts';
import { toFormRefusal } from '../features/scholarships/edit/toFormRefusal.ts';
import { useStaySignedInContext } from '../features/scholarships/edit/useStaySignedInContext.ts';
import { getFieldErrors } from '../lib/errors.ts';
import { isId } from '../lib/ids.ts';
import { notify } from '../lib/notify.ts';
import { usePortal } from '../lib/portal.ts';
import { useMessages } from '../lib/useMessages.ts';
import { useSession } from '../lib/useSession.ts';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** `?copy={id}` prefills the form from that scholarship. */
export function AddScholarshipPage() {
  const t = useMessages('scholarshipForm');
  const [params] = useSearchParams();
  const copy = params.get('copy') ?? '';
  const { data, error, refetch } = useScholarshipForEditQuery(
    isId(copy) ? { variables: { id: copy }, fetchPolicy: 'network-only' } : skipToken,
  );
  const original = data?.scholarshipForEdit;
  const isReady = !isId(copy) || original;
  const { organisations, ...offering } = useOfferingOrganisations({ isFresh: true });
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

function AddForm({ original, organisations, onOtherOrganisations }: Props) {
  const t = useMessages('scholarshipForm');
  const { viewer } = useSession();
  const portal = usePortal();
  const [create] = useCreateScholarshipMutation({ update: forgetLists, context: useStaySignedInContext() });
  const [isDone, setDone] = useState(false);
  const email = viewer?.email ?? '';
  const [values] = useState(() =>
    original ? toCopyValues(original, email, portal.today) : emptyValues(email, portal, organisations),
  );
  const form = useSchemaForm({
    rules: addSchema,
    labels: getLabels(t),
    values,
    send,
  });

  const isDraft = useRef(false);
  const isNext = original?.phase === 'CLOSED';

  const chosen = useWatch({ control: form.hook.control, name: 'organisationId' });
  const isReviewed = !mayPublish(organisations, chosen);

  async function send(written: ScholarshipSubmission) {
    const copiedFrom = original && (isNext ? { previousId: original.id } : { copiedId: original.id });
    const isForReview = isReviewed && !isDraft.current;
    const variables = { ...written, isDraft: isDraft.current, isForReview, ...copiedFrom };
    await create({ variables }).catch(async (error: unknown) => {
      if (getFieldErrors(error).organisationId) await onOtherOrganisations();
      throw toFormRefusal(t, error);
    });
    setDone(true);
    const done = isDraft.current ? 'add.drafted' : isForReview ? 'add.sent' : 'add.success';
    void notify({ kind: 'success', title: t(done) });
  }

  async function saveDraft() {
    isDraft.current = true;
    await form.submit();
    isDraft.current = false;
  }

  return (
    <>
      <ScholarshipForm
        of={form}
        label={t('add.heading')}
        submit={isReviewed ? t('add.review') : t('add.submit')}
        submitting={isReviewed ? t('add.sending') : t('add.submitting')}
        organisations={organisations}
        isDone={isDone}
        otherAction={
          <Button variant="default" disabled={form.isBusy} onClick={saveDraft}>
            {t('add.draft')}
          </Button>
        }
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
      </ScholarshipForm>
      {/* Rendered after the form has registered that it has no unsaved changes. */}
      {isDone && <Navigate to={paths.manageScholarships.link()} />}
    </>
  );
}
