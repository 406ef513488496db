import type { Prisma } from '../../../prisma/client/client.ts';
import type { Change } from '../events.ts';
import type { Listener } from '../publish.ts';

type Values = Omit<Change, 'actorId'>;

/**
 * Returns a listener that adds a line to the audit. `action` is a key of the permissions table, if there is one.
 * `valuesOf` returns the stored values of an event that is not a Change itself.
 */
export function audit(action: string, targetType: string): Listener<Change>;
export function audit<Event extends Pick<Change, 'actorId'>>(
  action: string,
  targetType: string,
  valuesOf: (event: Event) => Values,
): Listener<Event>;
export function audit(
  action: string,
  targetType: string,
  valuesOf: (event: Change) => Values = (event) => event,
): Listener<Change> {
  return ({ db, now }, event) => {
    const { id: targetId, before, after } = valuesOf(event);
    const line: Prisma.AuditEntryUncheckedCreateInput = {
      actorId: event.actorId,
      action,
      targetType,
      targetId,
    };
    return db.auditEntry.create({ data: { ...line, before, after, createdAt: now() } });
  };
}
