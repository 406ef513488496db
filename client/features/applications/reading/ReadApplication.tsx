import { Suspense } from 'react';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { serverPaths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PdfButton } from '../../../ui/button/PdfButton.tsx';
import { AnswerListPart, ApplicationReferencesPart } from '../answers/parts.tsx';
import { toResolvedForm } from '../answers/resolvedForm.ts';
import type { ApplicationDetailsQuery } from '../details/details.generated.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { WithdrawnBadge } from '../status/WithdrawnBadge.tsx';
import classes from './Reading.module.css';

type Application = NonNullable<ApplicationDetailsQuery['application']>;

export function ReadApplication({ application }: { application: Application }) {
  const t = useMessages('reading');
  const form = useMessages('applicationForm');
  const options = useMessages('options');
  const { applicantName, scholarship, referenceNumber, status, degree, ssc, hsc, answers } = application;
  const asked = toResolvedForm(answers?.questions);
  const facts = [
    [form('labels.degree'), degree && options(`degree.${degree}`)],
    [form('labels.ssc'), ssc],
    [form('labels.hsc'), hsc],
  ] as const;
  return (
    <>
      <header className={`stack gap-xs breaks ${classes.names}`}>
        <h1>{applicantName}</h1>
        <p className="text-lg">
          {scholarship.scholarshipName} · {scholarship.universityName}
        </p>
        <div className="row middle gap-sm">
          {application.cancelledAt ? <WithdrawnBadge status={status} /> : <StatusBadge status={status} />}
          <span className="soft" translate="no">
            {referenceNumber}
          </span>
        </div>
      </header>
      <div className={classes.text}>
        {facts.some(([, value]) => value) && (
          <section>
            <dl className={classes.facts}>
              {facts.map(
                ([label, value]) =>
                  value && (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
          </section>
        )}
        <h2 className="visually-hidden">{t('answers')}</h2>
        {asked ? (
          <Suspense>
            <AnswerListPart
              asked={asked}
              answers={answers?.answers ?? {}}
              outside={applicationFacts(application)}
            />
          </Suspense>
        ) : (
          <p className="soft">{t('noAnswers')}</p>
        )}
        <Suspense>
          <ApplicationReferencesPart asked={asked} application={application} />
        </Suspense>
      </div>
      <div className={`row gap-sm ${classes.tools}`}>
        <PdfButton path={serverPaths.applicationPaper(application.id)} />
        {answers && <PdfButton path={serverPaths.applicationMerged(application.id)} with="merged" />}
      </div>
    </>
  );
}
