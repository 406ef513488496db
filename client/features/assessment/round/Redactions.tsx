import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { useProfileTexts } from '../../questions/useProfileTexts.ts';
import {
  type RedactionsQuery,
  type RoundStateFragment,
  useRedactionsQuery,
  useRedactMutation,
  useRemoveRedactionMutation,
} from './round.generated.ts';
import type { UploadPart } from './uploadPart.ts';

type Unservable = NonNullable<RedactionsQuery['unservableDocuments']>[number];

type Props = { scholarshipId: string; round: RoundStateFragment; upload: UploadPart };

const AGAIN = { refetchQueries: ['Redactions'], awaitRefetchQueries: true };

export function Redactions({ scholarshipId, round: { id: roundId, state }, upload: Upload }: Props) {
  const t = useMessages('round');
  const words = useProfileTexts();
  const { data, error, refetch } = useRedactionsQuery({
    variables: { scholarshipId, roundId },
    fetchPolicy: 'cache-and-network',
  });
  const [redact] = useRedactMutation(AGAIN);
  const [remove] = useRemoveRedactionMutation(AGAIN);
  const [replaced, setReplaced] = useState<Unservable | null>(null);
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : null;
  const unservable = data.unservableDocuments ?? [];
  const redactions = data.redactions ?? [];
  const isClosed = state === 'CLOSED';
  const form = data.scholarshipForEdit?.questions?.form as Form | undefined;
  const labels = new Map(
    (form ? listQuestions(form) : []).map((question) => [question.key, labelQuestion(question, words).label]),
  );

  const hide = async (
    { applicationId, documentId, question }: Unservable,
    replacementId: string | null = null,
  ) => {
    await redact({ variables: { input: { roundId, applicationId, documentId, question, replacementId } } });
    setReplaced(null);
    void notify({ kind: 'success', title: t('redactions.done') });
  };

  const show = async (id: string) => {
    await remove({ variables: { input: { roundId, id } } });
    void notify({ kind: 'success', title: t('redactions.shown') });
  };

  const run = (act: Promise<unknown>) => act.catch(notifyFailure);

  return (
    <Section heading={t('redactions.heading')} lead={t('redactions.lead')}>
      {unservable.length > 0 && (
        <div className="stack gap-xs mb-md">
          <h3 id="unservable">{t('redactions.unservable', { count: unservable.length })}</h3>
          <p className="soft">{t('redactions.unservableHint')}</p>
          <ul className="card rows" aria-labelledby="unservable">
            {unservable.map((document) => {
              const { documentId, applicationId, application, name, type } = document;
              return (
                <li key={`${applicationId} ${documentId}`} className="row middle apart gap-xs breaks box">
                  <span>
                    {t('redactions.of', {
                      application: application?.applicantName ?? t('unnamed'),
                      question: t('redactions.file', { name, type }),
                    })}
                  </span>
                  {!isClosed && (
                    <span className="row gap-xs">
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={t('redactions.replaceOf', { name })}
                        onClick={() => setReplaced(document)}
                      >
                        {t('redactions.replace')}
                      </Button>
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={t('redactions.hideOf', { name })}
                        onClick={() => void run(hide(document))}
                      >
                        {t('redactions.hide')}
                      </Button>
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {redactions.length === 0 ? (
        <p className="soft">{t('redactions.none')}</p>
      ) : (
        <ul className="card rows" aria-label={t('redactions.list')}>
          {redactions.map(({ id, application, question: key, referee, isReplaced }) => {
            const name = application?.applicantName ?? t('unnamed');
            const question = referee ? t('redactions.letter', { name: referee }) : (labels.get(key) ?? key);
            return (
              <li key={id} className="row middle apart gap-xs breaks box">
                <span>
                  {t('redactions.of', { application: name, question })}{' '}
                  <span className="soft">{t(isReplaced ? 'redactions.replaced' : 'redactions.hidden')}</span>
                </span>
                {!isClosed && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('redactions.showOf', { question, application: name })}
                    onClick={() => void run(show(id))}
                  >
                    {t('redactions.show')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {replaced && (
        <FormDialog
          opened
          onClose={() => setReplaced(null)}
          title={t('redactions.replaceOf', { name: replaced.name })}
        >
          <Upload
            label={t('redactions.replaceOf', { name: replaced.name })}
            onArrived={(id) => hide(replaced, id)}
          />
        </FormDialog>
      )}
    </Section>
  );
}
