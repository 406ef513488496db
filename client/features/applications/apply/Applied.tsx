import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatDay } from '../../../../messages/formats.ts';
import { isAwaited } from '../../../../rules/applications/references.ts';
import { paths, serverPaths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PdfButton } from '../../../ui/button/PdfButton.tsx';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { isRolling } from '../../deadlines/deadline.ts';
import { hasOffer } from '../FeeOffer.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import classes from './Apply.module.css';
import type { AppliedQuery } from './apply.generated.ts';

export type AppliedApplication = NonNullable<AppliedQuery['application']>;

type Props = {
  application: AppliedApplication;
  pay: (due: { scholarshipId: string; totalFee: number }) => ReactNode;
  waive: (fee: NonNullable<AppliedApplication['scholarship']['viewerFee']>) => ReactNode;
  demographics: ReactNode;
};

export function Applied({ application, pay, waive, demographics }: Props) {
  const t = useMessages('applicationForm');
  const apply = useMessages('apply');
  const { scholarship, totalFee, paymentState, status, viewerCanPay } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <section className={`stack start gap-sm card ${classes.done}`} aria-labelledby="done">
      <IconCircleCheck size={40} className="good" aria-hidden />
      <h1 id="done" ref={heading} tabIndex={-1}>
        {t('doneHeading')}
      </h1>
      <div>
        <Link to={paths.scholarship.link(scholarship.id)} className={classes.link}>
          {scholarship.scholarshipName}
        </Link>
        <p>{scholarship.universityName}</p>
      </div>
      <dl className={classes.reference}>
        <dt>{t('reference')}</dt>
        <dd>{application.referenceNumber}</dd>
      </dl>
      <div className="row gap-sm mt-xs">
        <StatusBadge status={status} />
        <PaymentBadge state={paymentState} />
      </div>
      <p>{t(`done.${paymentState}`)}</p>
      {viewerCanPay && pay({ scholarshipId: scholarship.id, totalFee })}
      {scholarship.viewerFee && hasOffer(scholarship.viewerFee) && waive(scholarship.viewerFee)}
      <WhatNext application={application} />
      <DeadlineText of={scholarship} />
      <div className="row gap-sm mt-xs">
        <Button
          component={Link}
          to={paths.myApplications.link({ open: application.id })}
          variant={viewerCanPay ? 'default' : 'filled'}
        >
          {apply('view')}
        </Button>
        {scholarship.isOpen && !isRolling(scholarship) && (
          <Button
            component="a"
            href={serverPaths.deadlineOf(scholarship.id)}
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            aria-label={t('calendarLabel', { day: formatDay(scholarship.applicationDeadline, t.language) })}
          >
            {t('calendar')}
          </Button>
        )}
        <PdfButton path={serverPaths.applicationPaper(application.id)} />
      </div>
      {demographics}
    </section>
  );
}

const bold = (text: ReactNode) => <strong>{text}</strong>;

function WhatNext({
  application: { viewerCanPay, viewerCanUpdate, references },
}: Pick<Props, 'application'>) {
  const t = useMessages('applicationForm');
  const awaited = references.filter(({ state }) => isAwaited(state));
  return (
    <section className={`mt-xs ${classes.whatNext}`} aria-labelledby="what-next">
      <h2 id="what-next" className="text-lg mb-xs">
        {t('nextHeading')}
      </h2>
      <ol>
        {viewerCanPay && <li>{t.rich('who.pay', { b: bold })}</li>}
        {awaited.map(({ id, name, dueAt, timeZone }) => (
          <li key={id}>
            {t.rich('who.refer', { b: bold, name, until: formatClosing(dueAt, timeZone, t.language) })}
          </li>
        ))}
        {viewerCanUpdate && <li>{t.rich('who.change', { b: bold })}</li>}
        <li>{t.rich('who.process', { b: bold })}</li>
        <li>{t.rich('who.decide', { b: bold })}</li>
      </ol>
    </section>
  );
}
