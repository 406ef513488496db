import type { Prisma } from '../../../prisma/client/client.ts';
import type { ApplicationEventKind } from '../../../rules/applicationOptions.ts';

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
  tx: Pick<Prisma.TransactionClient, 'applicationEvent'>,
  { at, ...event }: ApplicationEvent,
): Promise<void> {
  await tx.applicationEvent.create({ data: { ...event, createdAt: at } });
}
