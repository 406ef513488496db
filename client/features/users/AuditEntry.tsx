import { showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import classes from './Users.module.css';
import type { UserAuditQuery } from './users.generated.ts';

const texts = messages.users.audit;

type Entry = NonNullable<UserAuditQuery['userAudit']>['items'][number];

/** One line of the audit: what, by whom, when, and the values that changed. */
export function AuditEntry({ entry }: { entry: Entry }) {
  const { action, actor, createdAt, before, after } = entry;
  const changes = listChanges(before, after);
  return (
    <li className={classes.entry}>
      <p className={classes.what}>{texts.actions[action as keyof typeof texts.actions] ?? action}</p>
      <p className={classes.who}>
        {texts.by(actor?.name ?? texts.operator)} · <time dateTime={createdAt}>{showInstant(createdAt)}</time>
      </p>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ name, from, to }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{to === undefined ? from : texts.change(from ?? texts.nothing, to)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

type Values = Record<string, unknown>;

/** The values that differ, as words; only what was there when nothing came after. */
function listChanges(before: unknown, after: unknown) {
  const [from, to] = [(before ?? {}) as Values, after as Values | null];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to ?? {})])];
  return names
    .map((name) => ({ name, from: word(from[name]), to: to ? (word(to[name]) ?? texts.nothing) : undefined }))
    .filter((change) => change.from !== change.to);
}

function word(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
