import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { formatKey } from './auditChanges.ts';
import classes from './Users.module.css';
import type { UserAuditQuery } from './users.generated.ts';

type Entry = Pick<
  NonNullable<UserAuditQuery['userAudit']>['items'][number],
  'action' | 'targetType' | 'targetId' | 'targetUser' | 'changes'
>;

/** Links to the target's screen, or shows the end of its id if there is none. */
export function AuditTarget({ entry }: { entry: Entry }) {
  const t = useMessages('users');
  const { targetType, targetId } = entry;
  if (targetType === 'user') return <Account user={entry.targetUser} />;
  if (isGone(entry)) return <Unlinked of={entry} />;
  const link = LINKS[targetType]?.(targetId);
  if (!link) return <Unlinked of={entry} />;
  return <Linked to={link}>{kindOf(t, targetType)}</Linked>;
}

const LINKS: Record<string, (id: string) => string> = {
  application: (id) => paths.manageApplications.link({ open: id }),
  payment: (id) => paths.payments.link({ open: id }),
  scholarship: (id) => paths.updateScholarship.link(id),
  webhookEndpoint: (id) => paths.webhook.link(id),
};

/** True if the target cannot be opened. Deleted applications and archived scholarships can still be read. */
function isGone({ action, changes }: Entry): boolean {
  if (action === 'scholarship.delete')
    return !changes.some(({ field, after }) => field === 'isArchived' && after?.text === 'true');
  return action === 'webhook.delete';
}

/** The list opens only users that it shows, so the link searches for the address. Deleted users have none. */
function Account({ user }: { user: Entry['targetUser'] }) {
  const t = useMessages('users');
  if (!user?.email) return <p className={classes.target}>{t('audit.deletedUser')}</p>;
  return (
    <Linked to={paths.manageUsers.link({ q: user.email, open: user.id })}>
      {t('audit.accountOf', { name: user.name })}
    </Linked>
  );
}

function Linked({ to, children }: { to: string; children: string }) {
  return (
    <p className={classes.target}>
      <Link to={to}>{children}</Link>
    </p>
  );
}

function Unlinked({ of: { targetType, targetId } }: { of: Entry }) {
  const t = useMessages('users');
  return (
    <p className={classes.target}>
      {t('audit.record', { kind: kindOf(t, targetType), end: targetId.slice(-8) })}
    </p>
  );
}

function kindOf(t: Texts<'users'>, type: string): string {
  return t.find(`audit.kinds.${type}`) ?? formatKey(type);
}
