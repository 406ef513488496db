import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { QuestionByKind } from '../../../rules/forms/question.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './DocumentAnswer.module.css';
import { DocumentFacts } from './DocumentFacts.tsx';
import { useDocumentNowQuery } from './documents.generated.ts';

const ViewDocument = lazyPart(async () => (await import('./ViewDocument.tsx')).ViewDocument);

const ASK_EVERY = 3_000;

type Props = {
  id: string;
  question?: QuestionByKind<'document'>;
  children?: (name: string) => ReactNode;
};

export function AnsweredDocument({ id, question, children }: Props) {
  const t = useMessages('documents');
  const [isOpen, setOpen] = useState(false);
  const { data, error, startPolling, stopPolling } = useDocumentNowQuery({ variables: { id } });
  const document = data?.document;
  const isChecking = document?.state === 'CHECKING';
  useEffect(() => {
    if (isChecking) startPolling(ASK_EVERY);
    return stopPolling;
  }, [isChecking, startPolling, stopPolling]);

  if (!document)
    return (
      <li className="row middle gap-xs">
        <div className={classes.text}>{error ? t('answer.gone') : t('answer.loading')}</div>
        {error && children?.(t('answer.gone'))}
      </li>
    );
  const { name, state } = document;
  return (
    <li className="row middle gap-xs">
      <DocumentFacts document={document} question={question} />
      <div className="row gap-xs">
        {(state === 'CLEAN' || state === 'NOT_SCANNED') && (
          <Button variant="default" aria-label={t('view.openLabel', { name })} onClick={() => setOpen(true)}>
            {t('view.open')}
          </Button>
        )}
        {children?.(name)}
      </div>
      {isOpen && (
        <Suspense>
          <ViewDocument id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
