import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatDay } from '../../../../messages/formats.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PdfButton } from '../../../ui/button/PdfButton.tsx';
import { AwardButtons } from './AwardButtons.tsx';
import type { OwnAwardFragment, StandingFragment } from './award.generated.ts';
import { formatOffer } from './formatOffer.ts';

const BankDetailsDialog = lazyPart(async () => (await import('./BankDetailsDialog.tsx')).BankDetailsDialog, {
  texts: ['ownAward', 'fields', 'form', 'ui'],
});

const AnswerFacts = lazyPart(async () => (await import('../../questions/AnswerFacts.tsx')).AnswerFacts, {
  texts: ['questions'],
});

export function OwnAward({ of: application }: { of: StandingFragment }) {
  const { award } = application;
  return award ? <Shown application={application} award={award} /> : null;
}

function Shown({ application, award }: { application: StandingFragment; award: OwnAwardFragment }) {
  const t = useMessages('ownAward');
  const { until, left } = formatOffer(award, application.scholarship.dates.timeZone, t);
  const { state, currency, conditions, signedName, answeredAt, reason } = award;
  const amount = formatMinorUnits({ minorUnits: award.amount, currency }, t.language);
  const facts = [
    ['amount', amount],
    ['until', state === 'OFFERED' && `${until} · ${left}`],
    [
      'signed',
      signedName && answeredAt && t('signed', { name: signedName, day: formatDay(answeredAt, t.language) }),
    ],
    ['reason', reason],
    ['conditions', conditions],
  ] as const;
  return (
    <section className="stack gap-sm" aria-labelledby={`award-${award.id}`}>
      <h3 id={`award-${award.id}`} className="text-lg">
        {t('heading')}
      </h3>
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`facts.${name}`)}</dt>
                <dd className="breaks">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {award.answers && award.questions && (
        <div className="stack gap-xs">
          <h4>{t('answers')}</h4>
          <Suspense>
            <AnswerFacts form={award.questions.form} answers={award.answers} />
          </Suspense>
        </div>
      )}
      <AwardButtons of={application} />
      <div>
        <PdfButton path={`/papers/awards/${award.id}.pdf`} with="letter" />
      </div>
      {state === 'ACCEPTED' && <BankPart award={award} />}
      {(state === 'ACCEPTED' || award.disbursements.length > 0) && <Payments award={award} />}
    </section>
  );
}

function BankPart({ award }: { award: OwnAwardFragment }) {
  const t = useMessages('ownAward');
  const [isOpen, setOpen] = useState(false);
  const { accountEnding, viewerCanSaveBankDetails } = award;
  return (
    <div className="stack gap-xs">
      {accountEnding ? (
        <p>{t('bank.ending', { ending: accountEnding })}</p>
      ) : (
        viewerCanSaveBankDetails && <p>{t('bank.missing')}</p>
      )}
      {viewerCanSaveBankDetails && (
        <div>
          <Button
            variant={accountEnding ? 'default' : 'filled'}
            leftSection={<IconBuildingBank size={18} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t(accountEnding ? 'bank.change' : 'bank.enter')}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <BankDetailsDialog award={award} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Payments({ award: { disbursements, currency } }: { award: OwnAwardFragment }) {
  const t = useMessages('ownAward');
  if (disbursements.length === 0) return <p className="soft">{t('payments.none')}</p>;
  return (
    <>
      <h4>{t('payments.heading')}</h4>
      <ul className="card rows" aria-label={t('payments.heading')}>
        {disbursements.map(({ id, dueOn, amount, state, paidOn, condition, reason }) => (
          <li key={id} className="box breaks">
            <p className="numbers">
              {t(`payments.states.${state}`, {
                amount: formatMinorUnits({ minorUnits: amount, currency }, t.language),
                day: formatDay(state === 'PAID' && paidOn ? paidOn : dueOn, t.language),
              })}
            </p>
            {(condition || reason) && (
              <p className="soft text-sm">{[condition, reason].filter(Boolean).join(' · ')}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
