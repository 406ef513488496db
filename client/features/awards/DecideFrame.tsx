import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import tabs from '../../ui/LinkTabs.module.css';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';
import { PlanSection } from './plan/PlanSection.tsx';
import { type DecidedScholarshipFragment, useDecidedScholarshipQuery } from './plan/plan.generated.ts';

const PARTS = ['decide', 'awards'] as const;
type Part = (typeof PARTS)[number];

const LINKS = { decide: paths.decide.link, awards: paths.scholarshipAwards.link } as const;

type Props = {
  id: string;
  part: Part;
  action?: (scholarship: DecidedScholarshipFragment) => ReactNode;
  children: (scholarship: DecidedScholarshipFragment) => ReactNode;
};

export function DecideFrame({ id, part, action, children }: Props) {
  const t = useMessages('decide');
  const { data, error, refetch } = useDecidedScholarshipQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const scholarship = data?.scholarshipForEdit;
  const isGone = getErrorCode(error) === 'NOT_FOUND' || (data && !scholarship);
  return (
    <>
      <PageHead title={t(`parts.${part}`)} />
      <div className="row middle apart gap-sm mb-sm">
        <h1>{t('title')}</h1>
        {scholarship && action?.(scholarship)}
      </div>
      {scholarship && (
        <PageLead>
          <Link to={paths.updateScholarship.link(id)}>{scholarship.scholarshipName}</Link>
          {' · '}
          {scholarship.universityName}
        </PageLead>
      )}
      <nav aria-label={t('parts.label')} className={`row gap-xs mb-md ${tabs.root}`}>
        {PARTS.map((each) => (
          <Link key={each} to={LINKS[each](id)} aria-current={each === part ? 'page' : undefined}>
            {t(`parts.${each}`)}
          </Link>
        ))}
      </nav>
      {scholarship ? (
        <div className="stack gap-md">
          <PlanSection scholarship={scholarship} />
          <div>{children(scholarship)}</div>
        </div>
      ) : isGone ? (
        <EmptyState heading={t('gone.heading')} text={t('gone.text')} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={480} />
        </DelayedSkeleton>
      )}
    </>
  );
}
