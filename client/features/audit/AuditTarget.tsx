import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import classes from './Audit.module.css';
import type { AuditRowFragment } from './audit.generated.ts';
import { formatKey } from './auditChanges.ts';

type Entry = Pick<
  AuditRowFragment,
  'action' | 'targetType' | 'targetId' | 'targetName' | 'targetUser' | 'changes'
>;

export function AuditTarget({ entry }: { entry: Entry }) {
  const t = useMessages('audit');
  const { targetType, targetId } = entry;
  if (targetType === 'user') return <Account user={entry.targetUser} />;
  if (isGone(entry)) return <Unlinked of={entry} />;
  const link = LINKS[targetType]?.(targetId);
  if (!link) return <Unlinked of={entry} />;
  return <Linked to={link}>{nameOf(t, entry)}</Linked>;
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

/**
 * The user list can open only users that it shows, so the link searches for the user's e-mail address. Deleted users
 * have no address.
 */
function Account({ user }: { user: Entry['targetUser'] }) {
  const t = useMessages('audit');
  if (!user?.email) return <p className={classes.target}>{t('deletedUser')}</p>;
  return (
    <Linked to={paths.manageUsers.link({ q: user.email, open: user.id })}>
      {t('accountOf', { name: user.name })}
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

function Unlinked({ of: entry }: { of: Entry }) {
  const t = useMessages('audit');
  return <p className={classes.target}>{nameOf(t, entry)}</p>;
}

/**
 * Returns “Scholarship Clarendon Fund” or, for a record without a name, “Award 4f2a9c1b” with the end of the
 * id.
 */
function nameOf(t: Texts<'audit'>, { targetType, targetId, targetName }: Entry): string {
  return t('record', { kind: kindOf(t, targetType), name: targetName ?? targetId.slice(-8) });
}

function kindOf(t: Texts<'audit'>, type: string): string {
  return t.find(`kinds.${type}`) ?? formatKey(type);
}
