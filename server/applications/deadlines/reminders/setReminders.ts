import { z } from 'zod';
import { type Profile, readProfile } from '../../../accounts/users/readProfile.ts';
import { authorize, notFound } from '../../../platform/access.ts';
import type { Context, RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { readReminderKey } from './reminderKey.ts';

const input = z.object({ isOn: z.boolean() });

export async function setReminders(ctx: RequestContext, given: { isOn: boolean }): Promise<Profile> {
  const { id } = authorize(ctx.viewer, 'user.setReminders', { ownerId: ctx.viewer?.id });
  const { isOn: deadlineReminders } = checkInput(input, given);
  await ctx.db.user.update({ where: { id }, data: { deadlineReminders } });
  const profile = await readProfile(ctx);
  if (!profile) throw notFound();
  return profile;
}

/**
 * Switches reminders off for the person of the link. Returns false if the portal did not write the link or the account
 * is gone.
 */
export async function stopReminders(ctx: Pick<Context, 'db' | 'env'>, key: string): Promise<boolean> {
  const id = readReminderKey(ctx, key);
  if (!id) return false;
  const { count } = await ctx.db.user.updateMany({
    where: { id, anonymizedAt: null },
    data: { deadlineReminders: false },
  });
  return count > 0;
}

/** Validates a link without using it, because programs that scan e-mails also open links. */
export async function isReminderLink(ctx: Pick<Context, 'db' | 'env'>, key: string): Promise<boolean> {
  const id = readReminderKey(ctx, key);
  return id !== null && (await ctx.db.user.count({ where: { id, anonymizedAt: null } })) > 0;
}

export async function readReminders({ db }: Pick<Context, 'db'>, { id }: Profile): Promise<boolean> {
  const { deadlineReminders } = await db.user.findUniqueOrThrow({
    where: { id },
    select: { deadlineReminders: true },
  });
  return deadlineReminders;
}
