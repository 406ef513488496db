import { useFragment } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages.ts';
import { sentenceOfKey } from './auditChanges.ts';
import classes from './Users.module.css';
import { type UserAuditQuery, UserRowFragmentDoc } from './users.generated.ts';

const texts = messages.users.audit;

type Entry = Pick<
  NonNullable<UserAuditQuery['userAudit']>['items'][number],
  'action' | 'targetType' | 'targetId' | 'after'
>;

/** What an entry was done to, as a link to its screen; the end of its id where there is no such screen. */
export function AuditTarget({ entry }: { entry: Entry }) {
  const { targetType, targetId } = entry;
  if (isGone(entry)) return <Unlinked of={entry} />;
  if (targetType === 'user') return <Account entry={entry} />;
  const link = LINKS[targetType]?.(targetId);
  if (!link) return <Unlinked of={entry} />;
  return <Linked to={link}>{kindOf(targetType)}</Linked>;
}

const LINKS: Record<string, (id: string) => string> = {
  application: (id) => paths.manageApplications.link({ open: id }),
  payment: (id) => paths.payments.link({ open: id }),
  // Unlike the public page it also has the archived ones.
  scholarship: (id) => paths.updateScholarship.link(id),
  webhookEndpoint: (id) => paths.webhook.link(id),
};

/** True when nothing is left to open; deleted applications and archived scholarships can still be read. */
function isGone({ action, after }: Entry): boolean {
  if (action === 'scholarship.delete') return !(after as { isArchived?: boolean } | null)?.isArchived;
  return action === 'user.delete' || action === 'webhook.delete';
}

/** The list opens only whom it shows, so the link searches for the address: known of everybody a list has shown. */
function Account({ entry }: { entry: Entry }) {
  const { data, complete } = useFragment({
    fragment: UserRowFragmentDoc,
    from: { __typename: 'User', id: entry.targetId },
  });
  if (!complete || !data.email) return <Unlinked of={entry} />;
  return (
    <Linked to={paths.manageUsers.link({ q: data.email, open: entry.targetId })}>
      {texts.accountOf(data.name)}
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
  return <p className={classes.target}>{texts.record(kindOf(targetType), targetId.slice(-8))}</p>;
}

function kindOf(type: string): string {
  return texts.kinds[type as keyof typeof texts.kinds] ?? sentenceOfKey(type);
}
