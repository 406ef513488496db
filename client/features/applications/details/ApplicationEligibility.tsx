import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { use } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ExceptContext } from '../../eligibility/ExceptContext.ts';
import { VerdictAlert } from '../../eligibility/VerdictAlert.tsx';
import { VerdictTable } from '../../eligibility/VerdictTable.tsx';
import type { ApplicationDetailsQuery } from './details.generated.ts';

type Application = NonNullable<ApplicationDetailsQuery['application']>;

type Props = {
  application: Pick<
    Application,
    'eligibility' | 'viewerCanMakeException' | 'applicantName' | 'applicant' | 'scholarship'
  >;
  onChanged: () => unknown;
};

export function ApplicationEligibility({ application, onChanged }: Props) {
  const t = useMessages('verdict');
  const except = use(ExceptContext);
  const { eligibility, viewerCanMakeException, applicantName: name, scholarship } = application;
  const { email } = application.applicant;
  if (!eligibility) return null;
  const { verdict, exception, lines } = eligibility;
  return (
    <section className="stack gap-sm" aria-labelledby="requirements">
      <h3 id="requirements" className="text-lg">
        {t('record.heading')}
      </h3>
      <VerdictAlert verdict={verdict} title={exception ? t('record.exception') : t(`record.${verdict}`)}>
        {exception && (
          <>
            {exception.reason}
            <br />
            <small className="soft">{formatInstant(exception.createdAt, t.language)}</small>
          </>
        )}
      </VerdictAlert>
      <VerdictTable caption={t('record.caption')} answer={t('record.answer')} lines={lines} />
      {except && viewerCanMakeException && email && (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={18} aria-hidden />}
          onClick={() => except({ scholarship, applicant: { name, email }, onMade: onChanged })}
        >
          {t('exception.make')}
        </Button>
      )}
    </section>
  );
}
