import { accountMessages } from '../../accountMessages.ts';
import { showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import { AuditTarget } from './AuditTarget.tsx';
import { listChanges } from './auditChanges.ts';
import classes from './Users.module.css';
import type { UserAuditQuery } from './users.generated.ts';

const texts = messages.users.audit;
const ACTIONS: Record<string, string> = { ...texts.actions, ...accountMessages.audit };

type Entry = NonNullable<UserAuditQuery['userAudit']>['items'][number];

/** One line of the audit of `userId`: what, by whom, when, on what unless on that person, and the values that changed. */
export function AuditEntry({ entry, userId }: { entry: Entry; userId: string }) {
  const { action, actor, createdAt, before, after, targetType, targetId } = entry;
  const isOnThem = targetType === 'user' && targetId === userId;
  const changes = listChanges(before, after);
  return (
    <li className={classes.entry}>
      <p className={classes.what}>{ACTIONS[action] ?? action}</p>
      <p className={classes.who}>
        {texts.by(actor?.name ?? texts.operator)} · <time dateTime={createdAt}>{showInstant(createdAt)}</time>
      </p>
      {!isOnThem && <AuditTarget entry={entry} />}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
