import { Button } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DocumentPages } from './DocumentPages.tsx';
import { useDocumentToOpenQuery } from './documents.generated.ts';
import classes from './ViewDocument.module.css';

type Props = { id: string; name: string; isFocused?: boolean };

export function DocumentContent({ id, name, isFocused }: Props) {
  const t = useMessages('documents');
  // The result is not cached, because the URL expires after five minutes.
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
      {url && type && <DocumentPages {...{ url, type, name }} />}
      {url && (type === 'DOCX' || type === 'ODT') && <p>{t('view.onlySave')}</p>}
    </div>
  );
}
