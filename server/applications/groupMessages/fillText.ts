import type { Language } from '../../../messages/languages.ts';
import type { Prisma } from '../../../prisma/client/client.ts';
import { MAX_MESSAGE_CHARACTERS } from '../../../rules/applications/conversation.ts';
import { GROUP_PLACEHOLDERS } from '../../../rules/applications/groupMessages.ts';
import { REQUIRED } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { languageOfRecipient } from '../../events/mail/queueMail.ts';
import { findTemplateProblem, renderTemplate } from '../../events/mail/wording/liquid.ts';
import { writeLetter } from '../../events/mail/wording/writeLetter.ts';
import { SHOWN_NAME } from '../../events/timeline/isEntered.ts';
import type { Context } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';

type TextContext = Pick<Context, 'env'> & { db: Pick<Prisma.TransactionClient, '$queryRaw'> };

type Names = { name: string; scholarship: string; university: string };

function valuesOf({ env }: Pick<Context, 'env'>, names: Names, language: Language) {
  const mail = { ...names, url: '', files: 0 };
  const { values } = writeLetter('messageFromStaff', mail, env.PORTAL_NAME, language);
  return Object.fromEntries(GROUP_PLACEHOLDERS.map((name) => [name, values[name] ?? '']));
}

export async function fillText(
  ctx: TextContext,
  text: string,
  applicationId: string,
): Promise<string | null> {
  const [row] = await ctx.db.$queryRaw<(Names & { email: string })[]>`
    SELECT ${SHOWN_NAME} AS name, u.email, s.scholarship_name AS scholarship, s.university_name AS university
    FROM applications a JOIN users u ON u.id = a.applicant_id JOIN scholarships s ON s.id = a.scholarship_id
    WHERE a.id = ${applicationId}::uuid`;
  if (!row) return null;
  const { email, ...names } = row;
  const filled = renderTemplate(text, valuesOf(ctx, names, await languageOfRecipient(ctx, email))).trim();
  return filled.length > 0 && filled.length <= MAX_MESSAGE_CHARACTERS ? filled : null;
}

/**
 * Throws INVALID_INPUT for an invalid template, or if its text would be empty or too long with the longest names of
 * these applications.
 */
export async function requireFillable(ctx: TextContext, text: string, ids: readonly string[]): Promise<void> {
  const [longest] = await ctx.db.$queryRaw<Record<keyof Names, number | null>[]>`
    SELECT max(char_length(${SHOWN_NAME})) AS name, max(char_length(s.scholarship_name)) AS scholarship,
      max(char_length(s.university_name)) AS university
    FROM applications a JOIN users u ON u.id = a.applicant_id JOIN scholarships s ON s.id = a.scholarship_id
    WHERE a.id = ANY(${ids}::uuid[])`;
  const write = (count = 0) => (count ? 'x'.repeat(count) : 'x');
  const names = {
    name: write(longest?.name ?? 0),
    scholarship: write(longest?.scholarship ?? 0),
    university: write(longest?.university ?? 0),
  };
  const values = valuesOf(ctx, names, ctx.env.DEFAULT_LANGUAGE);
  const wrong = findTemplateProblem(text, values);
  if (wrong) throw invalidInput({ text: wrong });
  const filled = renderTemplate(text, values).trim();
  if (filled.length === 0) throw invalidInput({ text: REQUIRED });
  if (filled.length > MAX_MESSAGE_CHARACTERS)
    throw invalidInput({ text: problem('groupTextTooLong', { max: MAX_MESSAGE_CHARACTERS }) });
}
