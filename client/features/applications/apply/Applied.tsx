import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Apply.module.css';
import type { Submitted } from './ApplyForm.tsx';

type Props = {
  application: Submitted;
  pay: (due: { scholarshipId: string; totalFee: number }) => ReactNode;
};

/** After submitting: what happens next, and the way to pay when that is still to do. */
export function Applied({ application, pay }: Props) {
  const t = useMessages('applicationForm');
  const apply = useMessages('apply');
  const { scholarship, totalFee, paymentState, viewerCanPay } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <section className={classes.done} aria-labelledby="done">
      <IconCircleCheck size={40} className={classes.doneIcon} aria-hidden />
      <h2 id="done" ref={heading} tabIndex={-1}>
        {t('doneHeading')}
      </h2>
      <p>{t(`done.${paymentState}`)}</p>
      <div className={classes.doneActions}>
        {viewerCanPay && pay({ scholarshipId: scholarship.id, totalFee })}
        <Button
          component={Link}
          to={paths.myApplications.link()}
          variant={viewerCanPay ? 'default' : 'filled'}
        >
          {apply('view')}
        </Button>
      </div>
    </section>
  );
}
