import { formatDay } from '../../../../messages/formats.ts';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import type { Texts } from '../../../lib/useMessages.ts';

type Application = {
  status: ApplicationStatus;
  cancelledAt?: string | null;
  scholarship: { applicationDeadline: string };
};

export function explainBlocked(
  t: Texts<'applicationForm'>,
  { status, cancelledAt, scholarship }: Application,
): string {
  return t('updateApplication.blocked', {
    status: cancelledAt ? 'GONE' : BLOCKED_BY[status],
    day: formatDay(scholarship.applicationDeadline, t.language),
  });
}

const BLOCKED_BY = {
  PENDING: 'CLOSED',
  PROCESSING: 'PROCESSING',
  ACCEPTED: 'other',
  REJECTED: 'other',
} as const;
