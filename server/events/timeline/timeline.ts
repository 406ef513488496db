import { v7 as uuidv7 } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import type { ApplicationEventKind } from '../../../rules/applications/applicationOptions.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import type { Happening } from '../events.ts';
import type { Listener } from '../publish.ts';

/** `detailOf` must not return personal data, because events outlive the account. */
export function timeline<Event extends Happening>(
  kind: ApplicationEventKind,
  detailOf?: (event: Event) => Prisma.InputJsonObject | null,
): Listener<Event> {
  return async ({ db, now }, event) => {
    const { applicationId, actorId, at = now() } = event;
    if (applicationId === null) return;
    const detail = detailOf?.(event);
    await db.$executeRaw`
      ${Prisma.raw(PLAN_ONCE)} INSERT INTO application_events (id, application_id, actor_id, kind, detail, created_at)
      VALUES (${uuidv7()}::uuid, ${applicationId}::uuid, ${actorId}::uuid, ${kind},
        ${detail ? JSON.stringify(detail) : null}::jsonb, ${at})`;
  };
}
