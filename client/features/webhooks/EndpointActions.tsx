import {
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm, useConfirmDelete } from '../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import {
  type EndpointRowFragment,
  useDeleteWebhookEndpointMutation,
  usePingWebhookEndpointMutation,
  useRotateWebhookSecretMutation,
  useUpdateWebhookEndpointMutation,
  WebhookDeliveriesDocument,
  WebhookEndpointsDocument,
} from './webhooks.generated.ts';

const EndpointDialog = lazyPart(async () => (await import('./EndpointDialog.tsx')).EndpointDialog);

type Props = {
  endpoint: EndpointRowFragment;
  hasLog?: boolean;
  onDeleted?: () => void;
};

export function EndpointActions({ endpoint, hasLog, onDeleted }: Props) {
  const t = useMessages('webhooks');
  const { id, url, events, isActive } = endpoint;
  const [dialog, setDialog] = useState<{ secret?: string }>();
  const [ping] = usePingWebhookEndpointMutation({
    refetchQueries: [WebhookEndpointsDocument, ...(hasLog ? [WebhookDeliveriesDocument] : [])],
  });
  const [update] = useUpdateWebhookEndpointMutation();
  const [rotate] = useRotateWebhookSecretMutation();
  const [remove] = useDeleteWebhookEndpointMutation({ refetchQueries: [WebhookEndpointsDocument] });
  const [ask, question] = useConfirm();
  const [askToDelete, deleteQuestion] = useConfirmDelete();

  const say = (work: Promise<unknown>, title: string) =>
    void work.then(() => notify({ kind: 'success', title }), notifyFailure);
  const sendTest = () => say(ping({ variables: { id } }), t('pinged'));
  const turn = () =>
    say(
      update({ variables: { id, isActive: !isActive, input: { url, events } } }),
      isActive ? t('pausedNow') : t('resumedNow'),
    );
  const askForSecret = () =>
    ask({
      ...questionTexts(t, 'rotateQuestion'),
      record: url,
      act: async () => {
        const { data } = await rotate({ variables: { id } });
        setDialog({ secret: data?.rotateWebhookSecret.secret });
      },
    });
  const askAndDelete = () =>
    askToDelete(
      t('removeQuestion', { url }),
      async () => {
        await remove({ variables: { id } });
        onDeleted?.();
      },
      t('removeNote'),
    );

  return (
    <>
      {isActive && (
        <RowAction
          icon={IconSend}
          label={t('pingOf', { url })}
          text={t('ping')}
          isWorded
          onClick={sendTest}
        />
      )}
      <RowAction
        icon={IconPencil}
        label={t('editOf', { url })}
        text={t('edit')}
        onClick={() => setDialog({})}
      />
      <RowAction
        icon={isActive ? IconPlayerPause : IconPlayerPlay}
        label={t(isActive ? 'pauseOf' : 'resumeOf', { url })}
        text={isActive ? t('pause') : t('resume')}
        onClick={turn}
      />
      <RowAction icon={IconKey} label={t('rotateOf', { url })} text={t('rotate')} onClick={askForSecret} />
      <RowAction
        icon={IconTrash}
        label={t('removeOf', { url })}
        text={t('remove')}
        isDangerous
        onClick={askAndDelete}
      />
      {question}
      {deleteQuestion}
      {dialog && (
        <Suspense>
          <EndpointDialog endpoint={endpoint} secret={dialog.secret} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
