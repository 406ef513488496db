import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { getFieldErrors } from '../../lib/errors.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PendingContext, usePendingCount } from '../../ui/form/pending.ts';
import type { DocumentReplacementProps } from '../questions/DocumentContext.ts';
import { DocumentField } from '../questions/fields/DocumentField.tsx';
import classes from './DocumentAnswer.module.css';
import { useReplaceDocumentMutation } from './documents.generated.ts';

const AskDialog = lazyPart(
  async () => (await import('./RequestReplacementDialog.tsx')).RequestReplacementDialog,
  {
    texts: ['documents', 'fields', 'form', 'ui'],
  },
);

export function RequestReplacement(props: DocumentReplacementProps) {
  const t = useMessages('documents');
  const [isAsking, setAsking] = useState(false);
  const { label, requests, viewerCanRequest, isAnswered } = props;
  const last = requests.at(-1);
  const until = last ? formatInstant(last.until, t.language) : '';
  return (
    <>
      {last && (
        <div className={`grid gap-xs written ${classes.again}`} data-state={last.state}>
          <p>
            {last.state === 'MET'
              ? t('again.MET')
              : isAnswered
                ? t(`again.${last.state}`, { until })
                : t(`missing.${last.state}`, { until })}
          </p>
          {last.state !== 'MET' && last.reason}
          {last.viewerCanReplace && <Replace {...props} />}
        </div>
      )}
      {viewerCanRequest && (
        <Button variant="default" aria-label={t('again.askLabel', { label })} onClick={() => setAsking(true)}>
          {t('again.ask')}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <AskDialog {...props} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function Replace({ applicationId, question, label, onChanged }: DocumentReplacementProps) {
  const t = useMessages('documents');
  const [ids, setIds] = useState<unknown>(null);
  const [problem, setProblem] = useState<string>();
  const { isPending, addPending } = usePendingCount();
  const [replace, { loading }] = useReplaceDocumentMutation();
  const choose = (chosen: unknown) => {
    setIds(chosen);
    setProblem(undefined);
  };
  const send = async () => {
    try {
      await replace({ variables: { applicationId, question: question.key, documents: ids as string[] } });
      void notify({ kind: 'success', title: t('again.replaced') });
    } catch (error) {
      const found = getFieldErrors(error)[`answers.${question.key}`];
      if (found) return setProblem(found);
      void notifyFailure(error);
    }
    await onChanged();
  };
  return (
    <PendingContext value={addPending}>
      <DocumentField
        question={question}
        words={{ label: t('again.new', { label }), help: undefined, options: [] }}
        value={ids}
        onChange={choose}
        error={problem}
      />
      {Array.isArray(ids) && (
        <div>
          <Button loading={loading || isPending} onClick={() => void send()}>
            {t('again.replace')}
          </Button>
        </div>
      )}
    </PendingContext>
  );
}
