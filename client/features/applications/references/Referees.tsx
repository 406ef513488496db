import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { countsAsNamed, getRefereeBounds } from '../../../../rules/applications/references.ts';
import type { QuestionByKind } from '../../../../rules/forms/question.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ReferenceEntry } from './ReferenceEntry.tsx';
import classes from './References.module.css';
import {
  type ReferenceItemFragment,
  useMyReferencesQuery,
  useRemindRefereeMutation,
  useRemoveReferenceMutation,
} from './references.generated.ts';

const RefereeDialog = lazyPart(async () => (await import('./RefereeDialog.tsx')).RefereeDialog, {
  texts: ['form', 'fields', 'references', 'ui'],
});

type Props = { scholarshipId: string; question: QuestionByKind<'reference'> };

export function Referees({ scholarshipId, question }: Props) {
  const t = useMessages('references');
  const { data, error, refetch } = useMyReferencesQuery({
    variables: { scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const [edited, setEdited] = useState<ReferenceItemFragment | null>();
  const named = data?.myReferences?.filter((one) => one.question === question.key) ?? [];
  const counted = named.filter(({ state }) => countsAsNamed(state)).length;
  const asked = { scholarshipId, question: question.key };
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <div className={classes.root}>
      {named.length > 0 && (
        <ul className="grid full gap-sm">
          {named.map((reference) => (
            <ReferenceEntry key={reference.id} reference={reference}>
              <Actions
                reference={reference}
                onEdit={() => setEdited(reference)}
                onChanged={() => void refetch()}
              />
            </ReferenceEntry>
          ))}
        </ul>
      )}
      {data && counted < getRefereeBounds(question).max && (
        <Button
          variant="default"
          name={question.key}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setEdited(null)}
        >
          {t('add')}
        </Button>
      )}
      {edited !== undefined && (
        <Suspense>
          <RefereeDialog
            {...(edited ? { reference: edited } : { asked })}
            onChanged={refetch}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

export function NamedReferees({ scholarshipId, question }: Props) {
  const t = useMessages('references');
  const { data } = useMyReferencesQuery({ variables: { scholarshipId } });
  const named = data?.myReferences?.filter((one) => one.question === question.key) ?? [];
  if (named.length === 0) return t('nobody');
  return (
    <ul className="grid full gap-sm">
      {named.map((reference) => (
        <ReferenceEntry key={reference.id} reference={reference} />
      ))}
    </ul>
  );
}

type LeftProps = { scholarshipId: string; questions: readonly { key: string }[] };

export function LeftReferees({ scholarshipId, questions }: LeftProps) {
  const t = useMessages('references');
  const { data, refetch } = useMyReferencesQuery({
    variables: { scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const left = data?.myReferences?.filter((one) => questions.every(({ key }) => key !== one.question)) ?? [];
  if (left.length === 0) return null;
  return (
    <div className={classes.root}>
      <p>{t('left')}</p>
      <ul className="grid full gap-sm">
        {left.map((reference) => (
          <ReferenceEntry key={reference.id} reference={reference}>
            <Actions reference={reference} onChanged={() => void refetch()} />
          </ReferenceEntry>
        ))}
      </ul>
    </div>
  );
}

type ActionProps = {
  reference: ReferenceItemFragment;
  onEdit?: () => void;
  onChanged: () => void;
};

function Actions({ reference, onEdit, onChanged }: ActionProps) {
  const t = useMessages('references');
  const { id, name, state, viewerCanRemind, viewerCanRemindFrom, viewerCanChange } = reference;
  const [remind, { loading }] = useRemindRefereeMutation();
  const [remove] = useRemoveReferenceMutation();
  const [ask, dialog] = useConfirm();
  if (!viewerCanChange) return null;
  const change = state === 'BOUNCED' ? 'changeAddress' : 'change';

  async function sendReminder() {
    try {
      await remind({ variables: { id } });
      void notify({ kind: 'success', title: t('reminded') });
    } catch (error) {
      void notifyFailure(error);
    }
    onChanged();
  }

  return (
    <div className={classes.actions}>
      {onEdit && viewerCanRemindFrom && (
        <Button
          variant="default"
          size="compact-md"
          disabled={!viewerCanRemind}
          loading={loading}
          aria-label={t('remindOf', { name })}
          onClick={() => void sendReminder()}
        >
          {t('remind')}
        </Button>
      )}
      {onEdit && (
        <Button variant="default" size="compact-md" aria-label={t(`${change}Of`, { name })} onClick={onEdit}>
          {t(change)}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('removeOf', { name })}
        onClick={() =>
          ask({
            heading: t('remove.question'),
            record: name,
            text: t('remove.text'),
            yes: t('remove.yes'),
            doing: t('remove.doing'),
            isDangerous: true,
            act: async () => {
              await remove({ variables: { id } });
              onChanged();
            },
          })
        }
      >
        {t('remove')}
      </Button>
      {onEdit && viewerCanRemindFrom && !viewerCanRemind && <p className="soft text-sm">{t('remindOnce')}</p>}
      {dialog}
    </div>
  );
}
