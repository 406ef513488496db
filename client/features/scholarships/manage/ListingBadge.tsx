import { IconCalendarTime, IconEyeCheck, IconPencil } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipState } from '../../../schema.generated.ts';
import { Badge, type BadgeLook } from '../../../ui/Badge.tsx';
import { DeadlineBadge } from '../../deadlines/DeadlineText.tsx';
import type { ManagedScholarshipFragment } from './manage.generated.ts';

const LOOKS: Record<Exclude<ScholarshipState, 'PUBLISHED' | 'ARCHIVED'>, BadgeLook> = {
  DRAFT: { icon: IconPencil, tone: 'plain' },
  UNDER_REVIEW: { icon: IconEyeCheck, tone: 'accent' },
  SCHEDULED: { icon: IconCalendarTime, tone: 'brand' },
};

type Listing = Pick<ManagedScholarshipFragment, 'state' | 'publishAt'> &
  ComponentProps<typeof DeadlineBadge>['of'];

export function ListingBadge({ scholarship }: { scholarship: Listing }) {
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
