import { formatDay } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ListingBadge } from './ListingBadge.tsx';
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
          <ListingBadge scholarship={scholarship} />
        )}
        {applicationCount ? <span>{t('applications', { count: applicationCount })}</span> : null}
      </span>
    </span>
  );
}
