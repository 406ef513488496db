import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import { EditState } from '../features/scholarships/edit/EditState.tsx';
import {
  type EditedScholarshipFragment,
  useCreateScholarshipMutation,
  useScholarshipForEditQuery,
} from '../features/scholarships/edit/edit.generated.ts';
import { forgetLists } from '../features/scholarships/edit/forgetLists.ts';
import classes from '../features/scholarships/edit/ScholarshipForm.module.css';
import { ScholarshipForm } from '../features/scholarships/edit/ScholarshipForm.tsx';
import {
  addRules,
  copyOf,
  emptyValues,
  isClosed,
  labelsOf,
} from '../features/scholarships/edit/scholarshipForm.ts';
import { isId } from '../lib/ids.ts';
import { notify } from '../lib/notify.ts';
import { usePortal } from '../lib/portal.ts';
import { useMessages } from '../lib/useMessages.ts';
import { useSession } from '../lib/useSession.ts';
import type { ScholarshipInput } from '../schema.generated.ts';
import { useRulesForm } from '../ui/form/useRulesForm.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** A new scholarship; with `?copy={id}` in the address it begins with that one's values. */
export function AddScholarshipPage() {
  const t = useMessages('scholarshipForm');
  const [params] = useSearchParams();
  const copy = params.get('copy') ?? '';
  const { data, error, refetch } = useScholarshipForEditQuery(
    isId(copy) ? { variables: { id: copy }, fetchPolicy: 'network-only' } : skipToken,
  );
  const original = data?.scholarshipForEdit;
  const isReady = !isId(copy) || original;
  return (
    <div className={classes.root}>
      <PageHead title={t('add.heading')} />
      <h1>{t('add.heading')}</h1>
      {isReady ? <AddForm original={original ?? null} /> : <EditState error={error} onRetry={refetch} />}
    </div>
  );
}

function AddForm({ original }: { original: EditedScholarshipFragment | null }) {
  const t = useMessages('scholarshipForm');
  const { viewer } = useSession();
  const { today } = usePortal();
  const [create] = useCreateScholarshipMutation({ update: forgetLists });
  const [isDone, setDone] = useState(false);
  const email = viewer?.email ?? '';
  const form = useRulesForm({
    rules: addRules,
    labels: labelsOf(t),
    values: original ? copyOf(original, email, today) : emptyValues(email, today),
    send,
  });

  const isDraft = useRef(false);
  const isNext = original && isClosed(original, today);

  async function send(input: ScholarshipInput) {
    const previousId = isNext ? original.id : null;
    await create({ variables: { input, isDraft: isDraft.current, previousId } });
    setDone(true);
    void notify({ kind: 'success', title: isDraft.current ? t('add.drafted') : t('add.success') });
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
        submit={t('add.submit')}
        submitting={t('add.submitting')}
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
          </p>
        )}
      </ScholarshipForm>
      {/* After the form has learnt that nothing is unsaved any more. */}
      {isDone && <Navigate to={paths.manageScholarships.link()} />}
    </>
  );
}
