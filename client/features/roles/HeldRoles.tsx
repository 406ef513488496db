import type { InvitedRole } from '../../../rules/accounts/invitations.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { type HeldRole, RoleBadge } from './RoleBadge.tsx';
import classes from './Roles.module.css';

type Person = {
  role: Exclude<InvitedRole, 'ASSESSOR' | 'COORDINATOR'> | 'USER' | null;
  coordinates: readonly { name: string }[] | null;
};

/** A user who coordinates organisations is a coordinator. This role is shown in place of the role USER. */
export function rolesOf({ role, coordinates }: Person): HeldRole[] {
  const held = role ?? 'USER';
  if (!coordinates?.length) return [held];
  return held === 'USER' ? ['COORDINATOR'] : [held, 'COORDINATOR'];
}

type Props = {
  of: Person;
  isExplained?: boolean;
};

export function HeldRoles({ of, isExplained }: Props) {
  const t = useMessages('roles');
  const names = of.coordinates?.map(({ name }) => name).join(', ');
  return (
    <span className={isExplained ? 'grid gap-xs' : `inline gap-2xs ${classes.held}`}>
      {rolesOf(of).map((role) => (
        <span key={role}>
          <RoleBadge role={role} title={role === 'COORDINATOR' ? names : undefined} />
          {isExplained && (
            <span className={classes.soft}>
              {role === 'COORDINATOR' && <span className="breaks">{names}. </span>}
              {t(`may.${role}`)}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
