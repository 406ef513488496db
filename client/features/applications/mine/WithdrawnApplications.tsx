import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatInstant } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { unbroken } from '../../../ui/text/unbroken.tsx';
import classes from './MyApplications.module.css';
import { useApplyAgainMutation, type WithdrawnApplicationFragment } from './mine.generated.ts';

type Props = {
  applications: readonly WithdrawnApplicationFragment[];
  linkToOpen: (id: string) => string;
};

export function WithdrawnApplications({ applications, linkToOpen }: Props) {
  const t = useMessages('applications');
  if (applications.length === 0) return null;
  return (
    <section className={classes.withdrawn} aria-labelledby="withdrawn">
      <h2 id="withdrawn" className="text-2xl mb-md">
        {t('withdrawn.heading')}
      </h2>
      <ul className="grid gap-sm">
        {applications.map((application) => (
          <Withdrawn key={application.id} application={application} linkTo={linkToOpen(application.id)} />
        ))}
      </ul>
    </section>
  );
}

function Withdrawn({ application, linkTo }: { application: WithdrawnApplicationFragment; linkTo: string }) {
  const t = useMessages('applications');
  const details = useMessages('applicationDetails');
  const { referenceNumber, cancelledAt, withdrawalReason, feedback, viewerCanApplyAgain } = application;
  const { scholarshipName, universityName, isOpen } = application.scholarship;
  return (
    <li className="stack gap-sm">
      <div className="breaks">
        <h3 className="text-lg">{scholarshipName}</h3>
        <p>{universityName}</p>
        <p className={classes.soft}>{t.rich('mine.reference', { number: referenceNumber, n: unbroken })}</p>
      </div>
      <p>{t('withdrawn.when', { when: formatInstant(cancelledAt ?? '', t.language) })}</p>
      {withdrawalReason && (
        <p className="breaks written">{t('withdrawn.reason', { reason: withdrawalReason })}</p>
      )}
      {feedback && (
        <section className={classes.feedback}>
          <h4>{details('feedback')}</h4>
          <p>{feedback}</p>
        </section>
      )}
      <div className={classes.actions}>
        {viewerCanApplyAgain && <ApplyAgain id={application.id} />}
        <Link
          to={linkTo}
          preventScrollReset
          className={classes.timeline}
          aria-label={t('mine.timelineOf', { name: scholarshipName })}
        >
          {t('mine.timeline')}
        </Link>
      </div>
      {!viewerCanApplyAgain && (
        <p className={classes.soft}>{isOpen ? t('withdrawn.appliedAgain') : t('withdrawn.closed')}</p>
      )}
    </li>
  );
}

function ApplyAgain({ id }: { id: string }) {
  const t = useMessages('applications');
  const navigate = useNavigate();
  const [applyAgain, { loading }] = useApplyAgainMutation();
  const [problem, setProblem] = useState<string>();

  async function begin() {
    setProblem(undefined);
    try {
      const { data } = await applyAgain({ variables: { id } });
      if (data) await navigate(paths.apply.link(data.applyAgain.scholarship.id));
    } catch (error) {
      setProblem(describeFailure(error));
    }
  }

  return (
    <div>
      <Button variant="default" onClick={begin} loading={loading}>
        {t('withdrawn.again')}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
