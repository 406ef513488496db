import { Button } from '@mantine/core';
import { IconCoinOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../messages/formats.ts';
import { paths } from '../../../rules/paths.ts';
import { MAX_WAIVER_REASON_CHARACTERS } from '../../../rules/payments/waiverLimits.ts';
import { waiverReasonSchema } from '../../../rules/payments/waivers.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListRow, RowList } from '../../ui/list/RowList.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { PageTurner } from './PageTurner.tsx';
import {
  useDecideWaiverRequestMutation,
  useWaiverRequestsQuery,
  type WaiverRequestRowFragment,
} from './waivers.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../ui/form/TextDialog.tsx')).TextDialog);

export function WaiverRequests({ scholarshipId }: { scholarshipId: string | null }) {
  const t = useMessages('waivers');
  const [page, setPage] = useState(1);
  const [declined, setDeclined] = useState<WaiverRequestRowFragment>();
  const { data, error, refetch } = useWaiverRequestsQuery({
    variables: { scholarshipId, states: null, page },
    fetchPolicy: 'cache-and-network',
  });
  const [decide] = useDecideWaiverRequestMutation();
  const [ask, dialog] = useConfirm();
  const requests = data?.waiverRequests;

  const askToGrant = ({ id, applicant, payment }: WaiverRequestRowFragment) =>
    ask({
      ...questionTexts(t, 'grantQuestion', { name: applicant.name }),
      ...(payment && { note: t('paid') }),
      act: async () => {
        await decide({ variables: { id, isGranted: true } });
        void notify({ kind: 'success', title: t('granted', { name: applicant.name }) });
      },
    });

  return (
    <Section heading={t('requests')} lead={t('requestsLead')}>
      {!requests && error && <ErrorState error={error} onRetry={refetch} />}
      {requests?.items.length === 0 && <p className="mt-xs text-md soft">{t('noRequests')}</p>}
      {requests && requests.items.length > 0 && (
        <RowList label={t('requests')}>
          {requests.items.map((request) => (
            <ListRow
              key={request.id}
              icon={IconCoinOff}
              title={request.applicant.name}
              detail={<RequestFacts of={request} isOfAll={scholarshipId === null} />}
            >
              {request.viewerCanDecide && (
                <div className="row gap-xs">
                  <Button
                    onClick={() => askToGrant(request)}
                    aria-label={t('grantLabel', { name: request.applicant.name })}
                  >
                    {t('grant')}
                  </Button>
                  <Button
                    variant="default"
                    onClick={() => setDeclined(request)}
                    aria-label={t('declineLabel', { name: request.applicant.name })}
                  >
                    {t('decline')}
                  </Button>
                </div>
              )}
            </ListRow>
          ))}
        </RowList>
      )}
      {requests && <PageTurner of={requests} onTurn={setPage} />}
      {declined && (
        <Suspense>
          <TextDialog
            heading={t('declineLabel', { name: declined.applicant.name })}
            name="answer"
            label={t('answer')}
            description={t('answerHelp')}
            rule={waiverReasonSchema}
            maxLength={MAX_WAIVER_REASON_CHARACTERS}
            submit={t('decline')}
            submitting={t('declining')}
            send={(answer) => decide({ variables: { id: declined.id, isGranted: false, answer } })}
            onClose={() => setDeclined(undefined)}
          />
        </Suspense>
      )}
      {dialog}
    </Section>
  );
}

type FactsProps = { of: WaiverRequestRowFragment; isOfAll: boolean };

function RequestFacts({ of: request, isOfAll }: FactsProps) {
  const t = useMessages('waivers');
  const options = useMessages('options');
  const { scholarship, reason, state, answer, createdAt, application, payment } = request;
  return (
    <>
      {isOfAll && (
        <>
          <Link to={paths.waivers.link({ scholarship: scholarship.id })}>{scholarship.scholarshipName}</Link>
          <br />
        </>
      )}
      <span className="breaks written">{reason}</span>
      <br />
      {options(`waiverRequestState.${state}`)} · {formatInstant(createdAt, t.language)}
      {answer && <span className="breaks written"> · {t('answered', { answer })}</span>}
      {application && (
        <>
          {' · '}
          <Link to={paths.manageApplications.link({ open: application.id })}>{t('application')}</Link>
        </>
      )}
      {payment && (
        <>
          {' · '}
          <Link to={paths.payments.link({ open: payment.id })}>{t('payment')}</Link>
        </>
      )}
    </>
  );
}
