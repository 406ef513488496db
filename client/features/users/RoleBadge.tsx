import { IconShieldCheck, IconShieldStar, IconUser } from '@tabler/icons-react';
import { messages } from '../../messages.ts';
import classes from './Users.module.css';
import type { Role } from './users.generated.ts';

const ICONS = { ADMIN: IconShieldStar, MODERATOR: IconShieldCheck, USER: IconUser };

/** `Admin`, `Moderator` or `User`, with an icon. */
export function RoleBadge({ role }: { role: Role | null }) {
  const known = role ?? 'USER';
  const Icon = ICONS[known];
  return (
    <span className={classes.role} data-role={known}>
      <Icon size={16} aria-hidden />
      {messages.users.roles[known]}
    </span>
  );
}
