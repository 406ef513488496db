import { IconMailExclamation, IconMailFast } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ReferencesStanding } from '../../../schema.generated.ts';
import { Badge } from '../../../ui/Badge.tsx';

const LOOKS = {
  WAITING: { icon: IconMailFast, tone: 'plain' },
  FAILED: { icon: IconMailExclamation, tone: 'bad' },
} as const;

export function ReferencesBadge({ standing }: { standing: ReferencesStanding | null }) {
  const options = useMessages('options');
  if (!standing || standing === 'COMPLETE') return null;
  return (
    <Badge look={LOOKS[standing]} isMark>
      {options(`referencesStanding.${standing}`)}
    </Badge>
  );
}
