import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { MAX_WAIVER_REASON_CHARACTERS } from '../../../rules/payments/waiverLimits.ts';
import { waiverReasonSchema } from '../../../rules/payments/waivers.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { EligibilityLink } from '../eligibility/EligibilityLink.tsx';
import type { OfferedWaiverFragment } from '../fees/viewerFee.generated.ts';
import { CodeForm } from './CodeForm.tsx';
import classes from './Waivers.module.css';
import { useRequestWaiverMutation, useWithdrawWaiverRequestMutation } from './waivers.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../ui/form/TextDialog.tsx')).TextDialog);

type Props = { scholarshipId: string; fee: OfferedWaiverFragment };

export function WaiverOffer({ scholarshipId, fee }: Props) {
  const t = useMessages('waivers');
  const { waiver, acceptsCode, acceptsRequest, request, condition } = fee;
  const [opened, setOpened] = useState<'code' | 'request' | null>(null);
  const [send] = useRequestWaiverMutation({ refetchQueries: 'active', awaitRefetchQueries: true });
  const [withdraw] = useWithdrawWaiverRequestMutation({ refetchQueries: 'active' });

  async function ask(reason: string) {
    await send({ variables: { scholarshipId, reason } });
    void notify({ kind: 'success', title: t('offer.asked'), text: t('offer.askedText') });
  }

  function takeBack(id: string) {
    void withdraw({ variables: { id } }).catch(notifyFailure);
  }

  if (waiver)
    return (
      <p className={`bar gap-xs text-md good ${classes.waived}`}>
        <IconCircleCheck size={18} aria-hidden />
        {t(`offer.waived.${waiver}`)}
      </p>
    );
  return (
    <div className={`stack start gap-xs text-md ${classes.offer}`}>
      {condition?.verdict === 'UNKNOWN' && (
        <p>
          {t('offer.unknown', { answers: condition.missing.map(({ label }) => label).join(', ') })}{' '}
          <EligibilityLink>{t('offer.answer')}</EligibilityLink>
        </p>
      )}
      {condition?.verdict === 'OWN' && <p>{t('offer.own')}</p>}
      {request?.state === 'OPEN' && (
        <>
          <p>{t('offer.waits')}</p>
          <Button variant="default" size="compact-md" onClick={() => takeBack(request.id)}>
            {t('offer.withdraw')}
          </Button>
        </>
      )}
      {request?.state === 'DECLINED' && (
        <p className="breaks written">{t('offer.declined', { answer: request.answer ?? '' })}</p>
      )}
      {acceptsCode && opened === 'code' && <CodeForm scholarshipId={scholarshipId} />}
      {acceptsCode && opened !== 'code' && (
        <Button variant="default" size="compact-md" onClick={() => setOpened('code')}>
          {t('offer.haveCode')}
        </Button>
      )}
      {acceptsRequest && (
        <Button variant="default" size="compact-md" onClick={() => setOpened('request')}>
          {t('offer.ask')}
        </Button>
      )}
      {opened === 'request' && (
        <Suspense>
          <TextDialog
            heading={t('offer.ask')}
            name="reason"
            label={t('offer.reason')}
            description={t('offer.reasonHelp')}
            rule={waiverReasonSchema}
            maxLength={MAX_WAIVER_REASON_CHARACTERS}
            submit={t('offer.send')}
            submitting={t('offer.sending')}
            send={ask}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
