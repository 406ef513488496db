import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';

const ACTIVE: BadgeLook = { icon: IconCircleCheck, tone: 'good' };
const PAUSED: BadgeLook = { icon: IconPlayerPause, tone: 'plain' };

export function EndpointState({ isActive }: { isActive: boolean }) {
  const t = useMessages('webhooks');

  return <Badge look={isActive ? ACTIVE : PAUSED}>{isActive ? t('active') : t('paused')}</Badge>;
}
