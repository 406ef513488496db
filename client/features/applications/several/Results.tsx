import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { unbroken } from '../../../ui/text/unbroken.tsx';
import classes from './Several.module.css';
import type { DraftResultFragment } from './several.generated.ts';

export type Result = DraftResultFragment & { name: string };

export type Pay = (due: { scholarshipId: string; totalFee: number }) => ReactNode;

export function Results({ results, pay }: { results: readonly Result[]; pay: Pay }) {
  const t = useMessages('severalDrafts');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (results.length > 0) heading.current?.focus();
  }, [results]);
  const done = results.filter(({ application }) => application).length;
  return (
    <section className="stack gap-sm" aria-labelledby="results">
      <h2 id="results" className="text-2xl" ref={heading} tabIndex={-1}>
        {t('result', { done, refused: results.length - done })}
      </h2>
      <ul className="grid gap-sm">
        {results.map((result) => (
          <li key={result.scholarshipId} className={classes.row}>
            {result.application ? (
              <IconCircleCheck size={24} className="good" aria-hidden />
            ) : (
              <IconAlertTriangle size={24} className="bad" aria-hidden />
            )}
            <ResultText result={result} pay={pay} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ResultText({ result, pay }: { result: Result; pay: Pay }) {
  const t = useMessages('severalDrafts');
  const { application, scholarshipId, name, code, message } = result;
  if (!application)
    return (
      <div className="stack grow gap-2xs">
        <h3 className={classes.name}>
          <Link to={paths.apply.link(scholarshipId)}>{name}</Link>
        </h3>
        <p>{code === 'INVALID_INPUT' ? t('incomplete') : message}</p>
      </div>
    );
  const { id, referenceNumber, totalFee, viewerCanPay } = application;
  return (
    <>
      <div className="stack grow gap-2xs">
        <h3 className={classes.name}>
          <Link to={paths.scholarship.link(scholarshipId)}>{name}</Link>
        </h3>
        <p>{t.rich('reference', { number: referenceNumber, n: unbroken })}</p>
        <p>
          <Link to={paths.applied.link(id)}>{t('view')}</Link>
        </p>
      </div>
      {viewerCanPay && pay({ scholarshipId, totalFee })}
    </>
  );
}
