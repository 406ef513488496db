import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { freshById, isId } from '../../../lib/ids.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { PageLead } from '../../../ui/page/PageLead.tsx';
import classes from './Enter.module.css';
import { type EnterApplicationFormQuery, useEnterApplicationFormQuery } from './enter.generated.ts';

type Scholarship = NonNullable<EnterApplicationFormQuery['scholarship']>;

type Props = {
  heading: string;
  lead: string;
  other: (id: string) => { to: string; label: string };
  height: number;
  children: (scholarship: Scholarship, id: string) => ReactNode;
  refused: ReactNode;
};

export function EnterFrame({ heading, lead, other, height, children, refused }: Props) {
  const t = useMessages('enterApplication');
  const id = useSearchParams()[0].get('scholarship') ?? '';
  const { data, error, refetch } = useEnterApplicationFormQuery(freshById(id));
  const scholarship = data?.scholarship;
  const isRefused = scholarship === null || scholarship?.viewerCanEnterApplication === false;
  if (!isId(id) || isRefused) return refused;
  const { to, label } = other(id);
  return (
    <div className={classes.root}>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      {scholarship && (
        <PageLead>
          <Link to={paths.scholarship.link(id)}>{scholarship.scholarshipName}</Link>
          {' · '}
          {scholarship.universityName}. {lead} <Link to={to}>{label}</Link>
        </PageLead>
      )}
      {scholarship && children(scholarship, id)}
      {!scholarship && error && <ErrorState error={error} onRetry={refetch} />}
      {!scholarship && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={height} />
        </DelayedSkeleton>
      )}
    </div>
  );
}
