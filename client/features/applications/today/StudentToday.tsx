import { Button } from '@mantine/core';
import {
  IconFileAlert,
  IconFileText,
  IconPencil,
  IconRosette,
  IconSchool,
  IconSend,
  IconStar,
  IconWallet,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatInstant } from '../../../../messages/formats.ts';
import {
  APPLICATION_STATUSES,
  APPLICATIONS_PER_PAGE,
} from '../../../../rules/applications/applicationOptions.ts';
import { DECIDED_STATUSES } from '../../../../rules/applications/applicationStatus.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TodoItem } from '../../../ui/list/TodoItem.tsx';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { isFormMissing } from '../../fees/isPaid.ts';
import { listOffered } from '../award/listOffered.ts';
import { listDue } from '../dueDocument.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { EndedDraft } from './EndedDraft.tsx';
import classes from './StudentToday.module.css';
import section from './TodaySection.module.css';
import { type StudentTodayQuery, useStudentTodayQuery } from './today.generated.ts';

type Props = {
  pay: (due: { scholarshipId: string; totalFee: number }) => ReactNode;
  more?: ReactNode;
};

export function StudentToday({ pay, more }: Props) {
  const t = useMessages('applications');
  const apply = useMessages('apply');
  const { data, error, refetch } = useStudentTodayQuery({ fetchPolicy: 'cache-and-network' });
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={refetch} />;
    return (
      <DelayedSkeleton label={t('studentToday.loading')}>
        <SkeletonBlock height={96} />
        <SkeletonBlock height={160} />
      </DelayedSkeleton>
    );
  }
  const { myDrafts, myApplications, myPayments } = data;
  const endedDrafts = (myDrafts ?? []).filter(isEnded);
  const drafts = byDeadline(
    (myDrafts ?? []).filter((draft) => draft.scholarship.canApply && !isEnded(draft)),
  );
  const applications = myApplications?.items ?? [];
  const offered = listOffered(applications);
  const toReplace = listDue(applications);
  const unpaid = byDeadline(applications.filter(({ viewerCanPay }) => viewerCanPay));
  // True if a payment has no application yet. FormsMissing.tsx lists these payments.
  const hasFormsMissing = myPayments?.items.some(isFormMissing);
  const toReview = applications.filter(
    ({ status, viewerCanReview }) => viewerCanReview && DECIDED_STATUSES.includes(status),
  );
  if (drafts.length + endedDrafts.length + applications.length === 0 && !hasFormsMissing)
    return <Beginning />;
  return (
    <div className={classes.root}>
      <States applications={applications} />
      <section aria-labelledby="todo" className={section.section}>
        <div className={section.head}>
          <h2 id="todo" className="text-2xl">
            {t('studentToday.todo')}
          </h2>
          {drafts.length > 1 && (
            <Link to={paths.drafts.link()} className={section.all}>
              <IconSend size={18} aria-hidden />
              {t('studentToday.several')}
            </Link>
          )}
        </div>
        <ul className="grid gap-sm">
          {offered.map(({ award, application: { id, scholarship } }) => (
            <TodoItem
              key={award.id}
              icon={IconRosette}
              title={scholarship.scholarshipName}
              text={t('studentToday.offered', {
                until: formatClosing(award.acceptBy, scholarship.dates.timeZone, t.language),
              })}
              action={
                <Button component={Link} to={paths.myApplications.link({ open: id })}>
                  {t('studentToday.answer')}
                </Button>
              }
            />
          ))}
          {toReplace.map(({ due, application: { id, scholarship } }) => (
            <TodoItem
              key={due.id}
              icon={IconFileAlert}
              title={scholarship.scholarshipName}
              text={t('studentToday.document', { until: formatInstant(due.until, t.language) })}
              action={
                <Button component={Link} to={paths.myApplications.link({ open: id })}>
                  {t('studentToday.replace')}
                </Button>
              }
            />
          ))}
          {more}
          {drafts.map(({ id, scholarship }) => (
            <TodoItem
              key={id}
              icon={IconPencil}
              title={scholarship.scholarshipName}
              text={t('studentToday.draft')}
              deadline={<DeadlineText of={scholarship} />}
              action={
                <Button component={Link} to={paths.apply.link(scholarship.id)} variant="default">
                  {apply('resume')}
                </Button>
              }
            />
          ))}
          {unpaid.map(({ id, scholarship, totalFee, paymentState }) => (
            <TodoItem
              key={id}
              icon={IconWallet}
              title={scholarship.scholarshipName}
              text={paymentState === 'REFUNDED' ? t('studentToday.refunded') : t('studentToday.unpaid')}
              deadline={<DeadlineText of={scholarship} />}
              action={pay({ scholarshipId: scholarship.id, totalFee })}
            />
          ))}
          {toReview.map((application) => (
            <TodoItem
              key={application.id}
              icon={IconStar}
              title={application.scholarship.scholarshipName}
              text={t('studentToday.toReview')}
              action={
                <Button component={Link} to={linkToRow(applications.indexOf(application))} variant="default">
                  {t('studentToday.review')}
                </Button>
              }
            />
          ))}
          {endedDrafts.map(({ id, scholarship }) => (
            <EndedDraft key={id} scholarship={scholarship} onDiscarded={refetch} />
          ))}
          {offered.length + toReplace.length + drafts.length + endedDrafts.length + unpaid.length === 0 &&
            toReview.length === 0 &&
            !hasFormsMissing && <li className={section.nothing}>{t('studentToday.nothing')}</li>}
        </ul>
      </section>
    </div>
  );
}

function isEnded({ scholarship }: NonNullable<StudentTodayQuery['myDrafts']>[number]): boolean {
  const { archivedAt, canApply, phase } = scholarship;
  return archivedAt !== null || (!canApply && phase === 'CLOSED');
}

type Applications = NonNullable<StudentTodayQuery['myApplications']>['items'];

function States({ applications }: { applications: Applications }) {
  const t = useMessages('applications');
  return (
    <section aria-labelledby="states" className={section.section}>
      <div className={section.head}>
        <h2 id="states" className="text-2xl">
          {t('studentToday.states')}
        </h2>
        <Link to={paths.myApplications.link()} className={section.all}>
          <IconFileText size={18} aria-hidden />
          {t('studentToday.all')}
        </Link>
      </div>
      <dl className={`grid gap-sm ${classes.counts}`}>
        {APPLICATION_STATUSES.map((status) => ({
          status,
          count: applications.filter((application) => application.status === status).length,
        }))
          .filter(({ count }) => count > 0)
          .map(({ status, count }) => (
            <div key={status}>
              <dt>
                <StatusBadge status={status} />
              </dt>
              <dd>{count}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function linkToRow(index: number): string {
  const page = Math.floor(index / APPLICATIONS_PER_PAGE) + 1;
  return paths.myApplications.link({ page: page > 1 ? page : '' });
}

function Beginning() {
  const t = useMessages('applications');
  return (
    <div className={classes.root}>
      <EmptyState
        icon={<IconSchool size={28} />}
        heading={t('studentToday.empty.heading')}
        text={t('studentToday.empty.text')}
        action={
          <Button component={Link} to={paths.scholarships.link({ open: 1 })}>
            {t('mine.find')}
          </Button>
        }
      />
    </div>
  );
}

function byDeadline<Item extends { scholarship: { applicationDeadline: string } }>(
  items: readonly Item[],
): Item[] {
  const deadline = (item: Item) => item.scholarship.applicationDeadline;
  return [...items].sort((one, other) => deadline(one).localeCompare(deadline(other)));
}
