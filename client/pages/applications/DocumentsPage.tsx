import { IconFileText } from '@tabler/icons-react';
import { useContext, useEffect } from 'react';
import { documentPath, MAX_DOCUMENT_BYTES } from '../../../rules/applications/documents.ts';
import { DocumentItem } from '../../features/documents/DocumentItem.tsx';
import {
  type DocumentRowFragment,
  useFinishUploadMutation,
  useMyDocumentsQuery,
  useRemoveDocumentMutation,
} from '../../features/documents/documents.generated.ts';
import { AddDocuments } from '../../features/documents/upload/AddDocuments.tsx';
import { downloadFile } from '../../lib/files/downloadFile.ts';
import { saveFile } from '../../lib/files/saveFile.ts';
import { notifyFailure } from '../../lib/notify.ts';
import { SessionContext } from '../../lib/session/session.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';

const ASK_EVERY = 3_000;

export function DocumentsPage() {
  const t = useMessages('documents');
  const session = useContext(SessionContext);
  const { data, error, refetch, startPolling, stopPolling } = useMyDocumentsQuery({
    fetchPolicy: 'cache-and-network',
  });
  const [finish] = useFinishUploadMutation();
  const [remove] = useRemoveDocumentMutation();
  const [ask, dialog] = useConfirm();
  const mine = data?.myDocuments;
  const isChecking = mine?.items.some(({ state }) => state === 'CHECKING') ?? false;

  useEffect(() => {
    if (isChecking) startPolling(ASK_EVERY);
    return stopPolling;
  }, [isChecking, startPolling, stopPolling]);

  const take = async (id: string) => {
    try {
      await finish({ variables: { id } });
    } finally {
      await refetch();
    }
  };
  const save = async ({ id, name }: DocumentRowFragment) => {
    try {
      const { content } = await downloadFile(documentPath(id), { session });
      saveFile(name, content);
    } catch (failure) {
      void notifyFailure(failure);
    }
  };
  const askToRemove = ({ id, name }: DocumentRowFragment) =>
    ask({
      ...questionTexts(t, 'removeQuestion', { name }),
      isDangerous: true,
      act: async () => {
        await remove({ variables: { id } });
        await refetch();
      },
    });

  return (
    <>
      <PageHead title={t('title')} />
      <h1>{t('heading')}</h1>
      <PageLead>{t('lead')}</PageLead>
      <AddDocuments maxBytes={mine?.maxFileBytes ?? MAX_DOCUMENT_BYTES} onArrived={take} />
      {!mine && error && <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />}
      {!mine && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={88} />
        </DelayedSkeleton>
      )}
      {mine?.items.length === 0 && (
        <EmptyState icon={<IconFileText size={32} />} heading={t('empty.heading')} text={t('empty.text')} />
      )}
      {mine && mine.items.length > 0 && (
        <RowList label={t('heading')}>
          {mine.items.map((document) => (
            <DocumentItem
              key={document.id}
              of={document}
              onSave={() => void save(document)}
              onRemove={() => askToRemove(document)}
            />
          ))}
        </RowList>
      )}
      {mine && mine.usedFiles > 0 && (
        <p>
          {t('used', {
            files: mine.usedFiles,
            maxFiles: mine.maxFiles,
            megabytes: mine.usedBytes < 1e6 ? 0 : Math.ceil(mine.usedBytes / 1e6),
            maxMegabytes: mine.maxBytes / 1e6,
          })}
        </p>
      )}
      {dialog}
    </>
  );
}
