import { v7 as uuidv7 } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import type { ApplicationEventKind } from '../../../rules/applicationOptions.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';

/** What happened to an application. `detail` holds no personal data: entries outlive the account. */
export type ApplicationEvent = {
  applicationId: string;
  /** Null for the portal itself. */
  actorId: string | null;
  kind: ApplicationEventKind;
  detail?: Prisma.InputJsonObject;
  /** The present instant: `ctx.now()`. */
  at: Date;
};

/** Adds a line to an application's timeline, in the transaction of the write it tells about. */
export async function recordEvent(
  tx: Pick<Prisma.TransactionClient, '$executeRaw'>,
  { applicationId, actorId, kind, detail, at }: ApplicationEvent,
): Promise<void> {
  await tx.$executeRaw`
    ${Prisma.raw(PLAN_ONCE)} INSERT INTO application_events (id, application_id, actor_id, kind, detail, created_at)
    VALUES (${uuidv7()}::uuid, ${applicationId}::uuid, ${actorId}::uuid, ${kind},
      ${detail ? JSON.stringify(detail) : null}::jsonb, ${at})`;
}
