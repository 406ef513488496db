import { formatInstant } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Audit.module.css';
import { AuditTarget } from './AuditTarget.tsx';
import type { AuditRowFragment } from './audit.generated.ts';
import { useAuditChanges } from './auditChanges.ts';

export function AuditEntry({ entry, userId }: { entry: AuditRowFragment; userId?: string }) {
  const t = useMessages('audit');
  const { action, actor, createdAt, targetType, targetId } = entry;
  const isOnThem = targetType === 'user' && targetId === userId;
  const changes = useAuditChanges(entry.changes);
  return (
    <li className={classes.entry}>
      <p className="strong">{t.find(`actions.${action}`) ?? action}</p>
      <p className="soft text-sm">
        {t('by', { name: actor?.name ?? t('operator') })} ·{' '}
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
