import { IconCalendarTime, IconEyeCheck, IconPencil } from '@tabler/icons-react';
import { formatDay, formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipState } from '../../../schema.generated.ts';
import { Badge, type BadgeLook } from '../../../ui/Badge.tsx';
import { DeadlineBadge } from '../../deadlines/DeadlineText.tsx';
import type { ManagedScholarshipFragment } from './manage.generated.ts';

export function ManagedName({ scholarship }: { scholarship: ManagedScholarshipFragment }) {
  const t = useMessages('manageScholarships');
  const { scholarshipName, archivedAt, applicationCount } = scholarship;
  return (
    <span className="stack gap-xs">
      <span className="strong breaks">{scholarshipName}</span>
      <span className="row middle gap-xs text-sm regular soft">
        {archivedAt ? (
          t('archivedOn', { day: formatDay(archivedAt, t.language) })
        ) : (
          <ListingState scholarship={scholarship} />
        )}
        {applicationCount ? <span>{t('applications', { count: applicationCount })}</span> : null}
      </span>
    </span>
  );
}

const LOOKS: Record<Exclude<ScholarshipState, 'PUBLISHED' | 'ARCHIVED'>, BadgeLook> = {
  DRAFT: { icon: IconPencil, tone: 'plain' },
  UNDER_REVIEW: { icon: IconEyeCheck, tone: 'accent' },
  SCHEDULED: { icon: IconCalendarTime, tone: 'brand' },
};

function ListingState({ scholarship }: { scholarship: ManagedScholarshipFragment }) {
  const t = useMessages('manageScholarships');
  const { state, publishAt } = scholarship;
  if (state === 'PUBLISHED' || state === 'ARCHIVED') return <DeadlineBadge of={scholarship} />;
  return (
    <>
      <Badge look={LOOKS[state]}>{t(`listing.states.${state}`)}</Badge>
      {publishAt && <span>{t('listing.publishAt', { at: formatInstant(publishAt, t.language) })}</span>}
    </>
  );
}
