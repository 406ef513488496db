import { z } from 'zod';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { offeredLanguages } from '../../platform/language/requestLanguage.ts';
import { type Profile, readProfile } from './readProfile.ts';

const input = z.object({ language: z.string().nullable() });

/** Sets the viewer's language to a BCP 47 tag that the portal offers. Null selects the browser's preference. */
export async function setLanguage(
  ctx: RequestContext,
  given: { language?: string | null | undefined },
): Promise<Profile> {
  const viewer = authorize(ctx.viewer, 'user.setLanguage', { ownerId: ctx.viewer?.id });
  const { language } = checkInput(input, { language: given.language ?? null });
  const offered: readonly string[] = offeredLanguages(ctx.env);
  if (language !== null && !offered.includes(language)) {
    throw refuse('INVALID_INPUT', 'user.languageNotOffered', { languages: offered.join(', ') });
  }
  await ctx.db.user.updateMany({ where: { id: viewer.id, anonymizedAt: null }, data: { language } });
  const profile = await readProfile({ ...ctx, viewer: { ...viewer, language } });
  if (!profile) throw notFound();
  return profile;
}
