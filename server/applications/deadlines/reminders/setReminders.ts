import { z } from 'zod';
import { type Profile, readProfile } from '../../../accounts/users/readProfile.ts';
import { authorize, notFound } from '../../../platform/access.ts';
import type { Context, RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { readReminderKey } from './reminderKey.ts';

const input = z.object({ isOn: z.boolean() });

/** Switches reminders of drafts on or off for the viewer. */
export async function setReminders(ctx: RequestContext, given: { isOn: boolean }): Promise<Profile> {
  const { id } = authorize(ctx.viewer, 'user.setReminders', { ownerId: ctx.viewer?.id });
  const { isOn: deadlineReminders } = checkInput(input, given);
  await ctx.db.user.update({ where: { id }, data: { deadlineReminders } });
  const profile = await readProfile(ctx);
  if (!profile) throw notFound();
  return profile;
}

/** Switches them off for the person whose link it is. False for a link that the portal did not write, or whose account is gone. */
export async function stopReminders(ctx: Pick<Context, 'db' | 'env'>, key: string): Promise<boolean> {
  const id = readReminderKey(ctx, key);
  if (!id) return false;
  const { count } = await ctx.db.user.updateMany({
    where: { id, anonymizedAt: null },
    data: { deadlineReminders: false },
  });
  return count > 0;
}

/** Whether a link works, without using it: programs that scan mails open links, too. */
export async function isReminderLink(ctx: Pick<Context, 'db' | 'env'>, key: string): Promise<boolean> {
  const id = readReminderKey(ctx, key);
  return id !== null && (await ctx.db.user.count({ where: { id, anonymizedAt: null } })) > 0;
}

/** The viewer's choice. */
export async function readReminders({ db }: Pick<Context, 'db'>, { id }: Profile): Promise<boolean> {
  const { deadlineReminders } = await db.user.findUniqueOrThrow({
    where: { id },
    select: { deadlineReminders: true },
  });
  return deadlineReminders;
}
