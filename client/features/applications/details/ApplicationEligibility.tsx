import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { VerdictAlert } from '../../../ui/verdict/VerdictAlert.tsx';
import { VerdictTable } from '../../../ui/verdict/VerdictTable.tsx';
import classes from './ApplicationDrawer.module.css';
import type { ApplicationDetailsQuery } from './details.generated.ts';

const ExceptionDialog = lazyPart(async () => (await import('./ExceptionDialog.tsx')).ExceptionDialog, {
  texts: ['verdict', 'fields', 'form', 'ui'],
});

type Application = NonNullable<ApplicationDetailsQuery['application']>;

type Props = {
  application: Pick<
    Application,
    'eligibility' | 'viewerCanMakeException' | 'applicantName' | 'applicant' | 'scholarship'
  >;
  onChanged: () => unknown;
};

/** What is required, the answers that the application rests on, and the way to an exception for who may make one. */
export function ApplicationEligibility({ application, onChanged }: Props) {
  const t = useMessages('verdict');
  const [isAsking, setAsking] = useState(false);
  const { eligibility, viewerCanMakeException, applicantName: name, scholarship } = application;
  const { email } = application.applicant;
  if (!eligibility) return null;
  const { verdict, exception, lines } = eligibility;
  return (
    <section className={classes.section} aria-labelledby="requirements">
      <h3 id="requirements">{t('record.heading')}</h3>
      <VerdictAlert verdict={verdict} title={exception ? t('record.exception') : t(`record.${verdict}`)}>
        {exception && (
          <>
            {exception.reason}
            <br />
            <small>{formatInstant(exception.createdAt, t.language)}</small>
          </>
        )}
      </VerdictAlert>
      <VerdictTable caption={t('record.caption')} answer={t('record.answer')} lines={lines} />
      {viewerCanMakeException && email && (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('exception.make')}
        </Button>
      )}
      {isAsking && email && (
        <Suspense>
          <ExceptionDialog
            of={{ name, email, scholarship }}
            onMade={onChanged}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
