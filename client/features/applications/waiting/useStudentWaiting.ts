import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatInstant } from '../../../../messages/formats.ts';
import { UNDECIDED_STATUSES } from '../../../../rules/applications/applicationStatus.ts';
import { paths } from '../../../../rules/paths.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import type { Deadline } from '../../deadlines/deadline.ts';
import { isFormMissing } from '../../fees/isPaid.ts';
import { listOffered } from '../award/listOffered.ts';
import { listDue } from '../dueDocument.ts';
import { type StudentWaitingQuery, useStudentWaitingQuery } from './waiting.generated.ts';
import type { WaitingItem } from './waiting.ts';

export function useStudentWaiting(): WaitingItem[] {
  const t = useMessages('waiting');
  const { data } = useStudentWaitingQuery({ fetchPolicy: 'cache-and-network' });
  if (!data) return [];
  return [
    ...listToAnswer(t, data),
    ...listToReplace(t, data),
    ...listToDo(t, data),
    ...listToRead(t, data),
    ...listAwaited(t, data),
  ];
}

type Words = Texts<'waiting'>;
type Scholarship = Deadline & { id: string; scholarshipName: string };

function listToAnswer(t: Words, { myApplications }: StudentWaitingQuery): WaitingItem[] {
  return listOffered(myApplications?.items ?? []).map(({ award, application: { id, scholarship } }) => ({
    key: award.id,
    title: scholarship.scholarshipName,
    text: t('offered', { until: formatClosing(award.acceptBy, scholarship.dates.timeZone, t.language) }),
    to: paths.myApplications.link({ open: id }),
  }));
}

function listToReplace(t: Words, { myApplications }: StudentWaitingQuery): WaitingItem[] {
  return listDue(myApplications?.items ?? []).map(({ due, application: { id, scholarship } }) => ({
    key: due.id,
    title: scholarship.scholarshipName,
    text: t('document', { until: formatInstant(due.until, t.language) }),
    to: paths.myApplications.link({ open: id }),
  }));
}

function listToDo(t: Words, { myDrafts, myApplications, myPayments }: StudentWaitingQuery): WaitingItem[] {
  const toForm = ({ id }: Scholarship) => paths.apply.link(id);
  const paid = (myPayments?.items ?? []).filter(isFormMissing);
  const drafts = (myDrafts ?? []).filter(
    ({ scholarship: { id, canApply, archivedAt } }) =>
      canApply && !archivedAt && !paid.some(({ scholarship }) => scholarship.id === id),
  );
  const unpaid = (myApplications?.items ?? []).filter(({ viewerCanPay }) => viewerCanPay);
  return [
    ...paid.map(({ id, scholarship }) => describe(id, scholarship, t('paid'), toForm(scholarship))),
    ...drafts.map(({ id, scholarship }) => describe(id, scholarship, t('draft'), toForm(scholarship))),
    ...unpaid.map(({ id, scholarship }) =>
      describe(id, scholarship, t('unpaid'), paths.myApplications.link()),
    ),
  ].sort((one, other) => one.deadline.applicationDeadline.localeCompare(other.deadline.applicationDeadline));
}

const describe = (key: string, scholarship: Scholarship, text: string, to: string) => ({
  key,
  title: scholarship.scholarshipName,
  text,
  deadline: scholarship,
  to,
});

function listToRead(t: Words, { myApplications }: StudentWaitingQuery): WaitingItem[] {
  return (myApplications?.items ?? [])
    .filter(
      ({ status, feedback, viewerCanPay }) =>
        feedback && UNDECIDED_STATUSES.includes(status) && !viewerCanPay,
    )
    .map(({ id, scholarship }) => ({
      key: id,
      title: scholarship.scholarshipName,
      text: t('feedback'),
      to: paths.myApplications.link(),
    }));
}

function listAwaited(t: Words, { myApplications }: StudentWaitingQuery): WaitingItem[] {
  const count = (myApplications?.items ?? []).filter(({ status }) =>
    UNDECIDED_STATUSES.includes(status),
  ).length;
  if (count === 0) return [];
  return [{ key: 'awaited', title: t('awaited', { count }), to: paths.myApplications.link() }];
}
