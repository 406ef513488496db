import { IconChecks } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatClosing } from '../../../messages/formatClosing.ts';
import { formatNumber } from '../../../messages/formats.ts';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NumberedPages } from '../../ui/list/NumberedPages.tsx';
import classes from './Assess.module.css';
import { type AssessmentTaskLineFragment, useMyAssessmentsQuery } from './assess.generated.ts';

const FILTERS = { open: 'OPEN', soon: 'DUE_SOON', done: 'DONE' } as const;
type FilterName = keyof typeof FILTERS;

export function AssessmentQueue() {
  const t = useMessages('assess');
  const [search] = useSearchParams();
  const chosen = (['soon', 'done'] as const).find((name) => name === search.get('show')) ?? 'open';
  const page = Number(search.get('page')) || 1;
  const { data, previousData, error, refetch } = useMyAssessmentsQuery({
    variables: { filter: FILTERS[chosen], page },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.myAssessments;
  const counts = { open: found?.openCount, soon: found?.dueSoonCount, done: found?.doneCount };
  const linkTo = (show: FilterName, to = 1) =>
    paths.assess.link({ ...(show !== 'open' && { show }), ...(to > 1 && { page: to }) });
  return (
    <>
      <nav aria-label={t('filters')} className={`row gap-xs ${classes.tabs}`}>
        {(['open', 'soon', 'done'] as const).map((name) => (
          <Link key={name} to={linkTo(name)} aria-current={name === chosen ? 'page' : undefined}>
            {counts[name] === undefined ? t(`tabs.${name}`) : `${t(`tabs.${name}`)} (${counts[name]})`}
          </Link>
        ))}
      </nav>
      {!found && error && <ErrorState error={error} onRetry={refetch} />}
      {!found && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={72} />
          <SkeletonBlock height={72} />
        </DelayedSkeleton>
      )}
      {found?.items.length === 0 && (
        <EmptyState icon={<IconChecks size={28} />} heading={t(`empty.${chosen}`)} text={t('empty.text')} />
      )}
      {found && chosen !== 'done' && <RoundLinks tasks={found.items} />}
      {found && found.items.length > 0 && (
        <ul className="card rows" aria-label={t(`tabs.${chosen}`)}>
          {found.items.map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </ul>
      )}
      {found && (
        <NumberedPages page={found.page} pageCount={found.pageCount} linkTo={(to) => linkTo(chosen, to)} />
      )}
    </>
  );
}

function RoundLinks({ tasks }: { tasks: AssessmentTaskLineFragment[] }) {
  const t = useMessages('assess');
  const rounds = new Map<string, AssessmentTaskLineFragment[]>();
  for (const task of tasks) {
    const key = `${task.scholarshipName} ${task.roundName}`;
    rounds.set(key, [...(rounds.get(key) ?? []), task]);
  }
  const several = [...rounds.values()].flatMap(([task, ...others]) =>
    task && others.length > 0 ? [task] : [],
  );
  if (several.length === 0) return null;
  return (
    <ul className={classes.rounds}>
      {several.map(({ id, scholarshipName: scholarship, roundName: round }) => (
        <li key={id}>
          <Link to={paths.assessmentScores.link(id)}>{t('grid.linkOf', { scholarship, round })}</Link>
        </li>
      ))}
    </ul>
  );
}

function TaskLine({ task }: { task: AssessmentTaskLineFragment }) {
  const t = useMessages('assess');
  const { id, code, applicantName, scholarshipName, roundName, endsAt, timeZone, state, total } = task;
  const name = applicantName ?? t('applicant', { code });
  return (
    <li className={`row middle gap-sm ${classes.task}`}>
      <div className="grow">
        <p className="medium">
          <Link to={paths.assessment.link(id)}>{name}</Link>
        </p>
        <p className="soft text-sm">{t('of', { scholarship: scholarshipName, round: roundName })}</p>
        {endsAt && (
          <p className="soft text-sm">{t('due', { until: formatClosing(endsAt, timeZone, t.language) })}</p>
        )}
      </div>
      <p className="text-sm">
        {state === 'SUBMITTED' && total !== null
          ? t('submitted', { total: formatNumber(total, t.language) })
          : t(task.isLate ? 'states.LATE' : `states.${state}`)}
      </p>
    </li>
  );
}
