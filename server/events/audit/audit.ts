import type { TextKey } from '../../../messages/catalogue.ts';
import type { Prisma } from '../../../prisma/client/client.ts';
import type { Change } from '../events.ts';
import type { Listener } from '../publish.ts';

type Values = Omit<Change, 'actorId'>;

type Named<Group extends string, Key = TextKey<'audit'>> = Key extends `${Group}.${infer Name}`
  ? Name
  : never;

export type AuditedAction = Named<'actions'>;

type AuditedKind = Named<'kinds'>;

/**
 * `action` is usually a key of the permission table. `valuesOf` returns the stored values of an event that is not
 * itself a Change.
 */
export function audit(action: AuditedAction, targetType: AuditedKind): Listener<Change>;
export function audit<Event extends Pick<Change, 'actorId'>>(
  action: AuditedAction,
  targetType: AuditedKind,
  valuesOf: (event: Event) => Values,
): Listener<Event>;
export function audit(
  action: AuditedAction,
  targetType: AuditedKind,
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
