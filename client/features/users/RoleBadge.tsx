import { IconShieldCheck, IconShieldStar, IconUser } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';
import type { Role } from './users.generated.ts';

const LOOKS: Record<Role, BadgeLook> = {
  ADMIN: { icon: IconShieldStar, tone: 'accent' },
  MODERATOR: { icon: IconShieldCheck, tone: 'brand' },
  USER: { icon: IconUser, tone: 'plain' },
};

export function RoleBadge({ role }: { role: Role | null }) {
  const options = useMessages('options');
  const known = role ?? 'USER';
  return <Badge look={LOOKS[known]}>{options(`role.${known}`)}</Badge>;
}
