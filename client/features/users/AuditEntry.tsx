import { formatInstant } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { AuditTarget } from './AuditTarget.tsx';
import { useAuditChanges } from './auditChanges.ts';
import classes from './Users.module.css';
import type { UserAuditQuery } from './users.generated.ts';

type Entry = NonNullable<UserAuditQuery['userAudit']>['items'][number];

export function AuditEntry({ entry, userId }: { entry: Entry; userId: string }) {
  const t = useMessages('users');
  const { action, actor, createdAt, targetType, targetId } = entry;
  const isOnThem = targetType === 'user' && targetId === userId;
  const changes = useAuditChanges(entry.changes);
  return (
    <li className={classes.entry}>
      <p className="strong">{t.find(`audit.actions.${action}`) ?? action}</p>
      <p className="soft text-sm">
        {t('audit.by', { name: actor?.name ?? t('audit.operator') })} ·{' '}
        <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>
      </p>
      {!isOnThem && <AuditTarget entry={entry} />}
      {changes.length > 0 && (
        <dl className={`mt-xs text-md ${classes.changes}`}>
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
