import {
  type NotificationKind,
  type NotificationTime,
  notificationSchema,
} from '../../../rules/events/notifications.ts';
import { type Profile, readProfile } from '../../accounts/users/readProfile.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { LIST_ACTIONS, listKinds, timeOf } from './notificationKinds.ts';

export type Notification = { kind: NotificationKind; time: NotificationTime };

export async function readNotifications(
  { db }: Pick<Context, 'db'>,
  { viewer }: Profile,
): Promise<Notification[]> {
  const kinds = listKinds(viewer);
  if (kinds.length === 0) return [];
  const choices = await db.notification.findMany({ where: { userId: viewer.id } });
  return kinds.map((kind) => ({ kind, time: timeOf(kind, choices) }));
}

export async function setNotification(ctx: RequestContext, given: unknown): Promise<Profile> {
  const { id: userId } = authorize(ctx.viewer, 'notification.set', { ownerId: ctx.viewer?.id });
  const { kind, time } = checkInput(notificationSchema, given);
  requireAccessScope(ctx.viewer, LIST_ACTIONS[kind]);
  const key = { userId, kind };
  const choices = await ctx.db.notification.findMany({ where: key });
  // Work that arrives while the person wants no e-mails must not count as new afterwards.
  const skipped = timeOf(kind, choices) === 'NEVER' ? { checkedUntil: ctx.now() } : {};
  await ctx.db.notification.upsert({
    where: { userId_kind: key },
    create: { ...key, time, ...skipped },
    update: { time, ...skipped },
  });
  const profile = await readProfile(ctx);
  if (!profile) throw notFound();
  return profile;
}
