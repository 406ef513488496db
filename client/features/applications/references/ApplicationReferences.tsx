import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { listQuestions } from '../../../../rules/forms/question.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import long from '../../../ui/button/LongButton.module.css';
import type { ResolvedForm } from '../answers/resolvedForm.ts';
import { LeftReferees, Referees } from './Referees.tsx';
import { ReferenceEntry } from './ReferenceEntry.tsx';
import classes from './References.module.css';
import { type ReferenceItemFragment, useApplicationReferencesQuery } from './references.generated.ts';

const EnterDialog = lazyPart(async () => (await import('./EnterDialog.tsx')).EnterDialog, {
  texts: ['form', 'fields', 'questions', 'references', 'ui'],
});

type Props = {
  asked: ResolvedForm | null;
  application: {
    id: string;
    cancelledAt?: string | null;
    scholarship: { id: string };
    applicant: { id: string };
  };
};

export function ApplicationReferences({ asked, application }: Props) {
  const t = useMessages('references');
  const { viewer } = useSession();
  const isOwn = viewer?.id === application.applicant.id;
  if (!asked) return <Listed id={application.id} />;
  const questions = listQuestions(asked.form).filter((question) => question.kind === 'reference');
  if (questions.length === 0) return null;
  if (!isOwn || application.cancelledAt) return <Listed id={application.id} isAsked />;
  const { id: scholarshipId } = application.scholarship;
  return (
    <section className={classes.root}>
      <h3>{t('references')}</h3>
      {questions.map((question) => (
        <Referees key={question.key} scholarshipId={scholarshipId} question={question} />
      ))}
      <LeftReferees scholarshipId={scholarshipId} questions={questions} />
    </section>
  );
}

type ListedProps = { id: string; isAsked?: boolean };

function Listed({ id, isAsked = false }: ListedProps) {
  const t = useMessages('references');
  const { data, refetch } = useApplicationReferencesQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const [entered, setEntered] = useState<ReferenceItemFragment>();
  const references = data?.application?.references ?? [];
  if (references.length === 0 && !isAsked) return null;
  return (
    <section className={classes.root}>
      <h3>{t('references')}</h3>
      {data && references.length === 0 && <p className="soft text-sm">{t('none')}</p>}
      <ul className="grid full gap-sm">
        {references.map((reference) => (
          <ReferenceEntry key={reference.id} reference={reference}>
            {reference.isWaived && <p className="soft text-sm">{t('isWaived')}</p>}
            {reference.viewerCanEnter && (
              <div className={classes.actions}>
                <Button
                  className={long.root}
                  variant="default"
                  size="compact-md"
                  onClick={() => setEntered(reference)}
                >
                  {t('enter')}
                </Button>
              </div>
            )}
          </ReferenceEntry>
        ))}
      </ul>
      {entered && (
        <Suspense>
          <EnterDialog reference={entered} onChanged={refetch} onClose={() => setEntered(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
