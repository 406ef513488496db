import {
  isOptional,
  MAIL_TOPICS,
  type MailTopic,
  mailPreferenceSchema,
} from '../../../rules/events/mailTopics.ts';
import { readUnsubscribeKey } from '../../events/mail/unsubscribeKey.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { hasAbility, type Profile, readProfile } from '../users/readProfile.ts';

type MailPreference = { topic: MailTopic; isOn: boolean; isRequired: boolean };

export async function readMailPreferences(
  { db }: Pick<Context, 'db'>,
  profile: Profile,
): Promise<MailPreference[]> {
  const optOuts = await db.mailOptOut.findMany({ where: { userId: profile.id } });
  return MAIL_TOPICS.filter((topic) => topic !== 'ASSESSMENTS' || hasAbility(profile.viewer, 'ASSESS')).map(
    (topic) => ({
      topic,
      isOn: !optOuts.some((optOut) => optOut.topic === topic),
      isRequired: !isOptional(topic),
    }),
  );
}

export async function setMailPreference(ctx: RequestContext, given: unknown): Promise<Profile> {
  const { id: userId } = authorize(ctx.viewer, 'user.setMailPreference', { ownerId: ctx.viewer?.id });
  const { topic, isOn } = checkInput(mailPreferenceSchema, given);
  if (isOn) await ctx.db.mailOptOut.deleteMany({ where: { userId, topic } });
  else await optOut(ctx, userId, topic);
  const profile = await readProfile(ctx);
  if (!profile) throw notFound();
  return profile;
}

/**
 * Unsubscribes the link's recipient from the link's topic. Returns false if the portal did not create the link. If
 * the account has been deleted, does nothing and returns true, so that the response does not reveal whether an
 * account exists.
 */
export async function stopMails(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  { topic, key }: { topic: string; key: string },
): Promise<boolean> {
  const userId = isOptional(topic) ? readUnsubscribeKey(ctx, topic, key) : null;
  if (!userId) return false;
  await optOut(ctx, userId, topic);
  return true;
}

/** Validates an unsubscribe link without applying it, because mail scanners also open links. */
export function isStopLink(
  ctx: Pick<Context, 'env'>,
  { topic, key }: { topic: string; key: string },
): boolean {
  return isOptional(topic) && readUnsubscribeKey(ctx, topic, key) !== null;
}

async function optOut(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
  topic: string,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO mail_opt_outs (user_id, topic, created_at)
    SELECT id, ${topic}, ${now()}::timestamptz FROM users WHERE id = ${userId}::uuid AND anonymized_at IS NULL
    ON CONFLICT DO NOTHING`;
}
