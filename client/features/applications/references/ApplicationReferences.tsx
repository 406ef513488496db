import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { questionsOf } from '../../../../rules/forms/question.ts';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useSession } from '../../../lib/useSession.ts';
import type { Asked } from '../answers/asked.ts';
import { Referees } from './Referees.tsx';
import { ReferenceEntry } from './ReferenceEntry.tsx';
import classes from './References.module.css';
import { type ReferenceItemFragment, useApplicationReferencesQuery } from './references.generated.ts';

const EnterDialog = lazyPart(async () => (await import('./EnterDialog.tsx')).EnterDialog, {
  texts: ['form', 'fields', 'questions', 'references'],
});

type Props = {
  asked: Asked;
  application: {
    id: string;
    cancelledAt?: string | null;
    scholarship: { id: string };
    applicant: { id: string };
  };
};

/** The references of an application: its applicant goes on with them, staff read them and enter what came otherwise. */
export function ApplicationReferences({ asked, application }: Props) {
  const t = useMessages('references');
  const { viewer } = useSession();
  const questions = questionsOf(asked.form).filter((question) => question.kind === 'reference');
  const isOwn = viewer?.id === application.applicant.id && !application.cancelledAt;
  if (questions.length === 0) return null;
  return (
    <section className={classes.root}>
      <h3>{t('references')}</h3>
      {isOwn ? (
        questions.map((question) => (
          <Referees key={question.key} scholarshipId={application.scholarship.id} question={question} />
        ))
      ) : (
        <ForStaff id={application.id} />
      )}
    </section>
  );
}

function ForStaff({ id }: { id: string }) {
  const t = useMessages('references');
  const { data, refetch } = useApplicationReferencesQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const [entered, setEntered] = useState<ReferenceItemFragment>();
  const references = data?.application?.references ?? [];
  if (data && references.length === 0) return <p className={classes.soft}>{t('none')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {references.map((reference) => (
          <ReferenceEntry key={reference.id} reference={reference}>
            {reference.isWaived && <p className={classes.soft}>{t('isWaived')}</p>}
            {reference.state !== 'RECEIVED' && (
              <div className={classes.actions}>
                <Button variant="default" size="compact-md" onClick={() => setEntered(reference)}>
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
    </>
  );
}
