import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { useIsSmallScreen } from '../../lib/useIsSmallScreen.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useDocumentToOpenQuery } from './documents.generated.ts';
import classes from './ViewDocument.module.css';

const PdfPages = lazyPart(async () => (await import('./PdfPages.tsx')).PdfPages, { isOnDemand: true });

type Props = { id: string; name: string; onClose: () => void };

const PICTURES = ['JPEG', 'PNG', 'WEBP'];

export function ViewDocument({ id, name, onClose }: Props) {
  const t = useMessages('documents');
  const isSmall = useIsSmallScreen();
  // The URL expires after five minutes.
  const { data, error, refetch } = useDocumentToOpenQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  const { url, type } = data?.document ?? {};
  return (
    <Dialog opened onClose={onClose} heading={name} cross={t('view.close')} size="xl" fullScreen={isSmall}>
      <div className={`grid gap-md ${classes.root}`}>
        {url && (
          <Button component="a" variant="default" href={`${url}&download`} download={name} data-autofocus>
            {t('view.save')}
          </Button>
        )}
        {url && type === 'PDF' && (
          <p className={classes.original}>
            {t('view.copy')} <a href={`${url}&original`}>{t('view.saveOriginal')}</a>
          </p>
        )}
        {error && <ErrorState error={error} onRetry={refetch} />}
        {url && type && PICTURES.includes(type) && <img className={classes.picture} src={url} alt={name} />}
        {url && type === 'PDF' && (
          <Suspense fallback={<p role="status">{t('view.loading')}</p>}>
            <PdfPages url={url} name={name} />
          </Suspense>
        )}
        {url && (type === 'DOCX' || type === 'ODT') && <p>{t('view.onlySave')}</p>}
      </div>
    </Dialog>
  );
}
