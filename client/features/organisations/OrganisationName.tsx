import { IconArchive } from '@tabler/icons-react';
import { formatDay } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { OrganisationRowFragment } from './organisations.generated.ts';

export function OrganisationName({ of: { name, closedAt } }: { of: OrganisationRowFragment }) {
  const t = useMessages('organisations');
  if (!closedAt) return name;
  return (
    <span className="row middle gap-xs">
      {name}
      <Badge look={{ icon: IconArchive, tone: 'plain' }}>
        {t('closedOn', { day: formatDay(closedAt, t.language) })}
      </Badge>
    </span>
  );
}
