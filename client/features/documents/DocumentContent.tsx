import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useDocumentToOpenQuery } from './documents.generated.ts';
import classes from './ViewDocument.module.css';

const PdfPages = lazyPart(async () => (await import('./PdfPages.tsx')).PdfPages, { isOnDemand: true });

type Props = { id: string; name: string; isFocused?: boolean };

const PICTURES = ['JPEG', 'PNG', 'WEBP'];

/** A document's pages or picture, with links to save it. Other types can only be saved. */
export function DocumentContent({ id, name, isFocused }: Props) {
  const t = useMessages('documents');
  // The URL expires after five minutes.
  const { data, error, refetch } = useDocumentToOpenQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  const { url, type } = data?.document ?? {};
  return (
    <div className={`grid gap-md ${classes.root}`}>
      {url && (
        <Button
          component="a"
          variant="default"
          href={`${url}&download`}
          download={name}
          data-autofocus={isFocused || undefined}
        >
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
  );
}
