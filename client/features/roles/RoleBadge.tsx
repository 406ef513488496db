import {
  IconBuilding,
  IconClipboardCheck,
  IconShieldCheck,
  IconShieldStar,
  IconUser,
} from '@tabler/icons-react';
import type { InvitedRole } from '../../../rules/accounts/invitations.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';

export type HeldRole = InvitedRole | 'USER';

const LOOKS: Record<HeldRole, BadgeLook> = {
  ADMIN: { icon: IconShieldStar, tone: 'accent' },
  MODERATOR: { icon: IconShieldCheck, tone: 'brand' },
  COORDINATOR: { icon: IconBuilding, tone: 'brand' },
  ASSESSOR: { icon: IconClipboardCheck, tone: 'brand' },
  USER: { icon: IconUser, tone: 'plain' },
};

export function RoleBadge({ role, title }: { role: HeldRole; title?: string | undefined }) {
  const options = useMessages('options');
  return (
    <Badge look={LOOKS[role]} title={title}>
      {options(`role.${role}`)}
    </Badge>
  );
}
