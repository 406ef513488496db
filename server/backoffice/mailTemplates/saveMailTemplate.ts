import { z } from 'zod';
import { mailTemplateRule } from '../../../rules/events/mailTemplates.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import { findTemplateProblem } from '../../events/mail/wording/liquid.ts';
import { type MailTemplate, writeLetter } from '../../events/mail/wording/writeLetter.ts';
import { publish } from '../../events/publish.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisoryLocks.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type TemplateView, viewTemplate, type Which, whichRule } from './readMailTemplates.ts';

const { subject, text } = mailTemplateRule.shape;

const saveRule = whichRule.extend({
  version: z.int(problem('invalid')),
  subject: subject.nullish(),
  text: text.nullish(),
});

/**
 * Stores an e-mail template or restores its default. Throws CONFLICT, with the stored template, if it has changed
 * since it was read.
 */
export async function saveMailTemplate(ctx: RequestContext, given: unknown): Promise<TemplateView> {
  const viewer = authorize(ctx.viewer, 'setting.change');
  const { version, subject = null, text = null, ...which } = checkInput(saveRule, given);
  const words =
    subject === null && text === null ? { subject, text } : requireUsable(ctx, which, { subject, text });
  const { language } = which;
  const where = { kind: which.kind.key, language };
  await ctx.db.$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.mailTemplates})`;
    const last = await db.mailTemplateVersion.findFirst({ where, orderBy: { version: 'desc' } });
    const before = { version: last?.version ?? 0, subject: last?.subject ?? null, text: last?.text ?? null };
    if (before.version !== version)
      throw refuse('CONFLICT', 'mailTemplate.changed', undefined, { details: before });
    if (before.subject === words.subject && before.text === words.text) return;
    const made = await db.mailTemplateVersion.create({
      data: { ...where, ...words, changedAt: ctx.now(), changedById: viewer.id },
    });
    await publish({ ...ctx, db }, 'mailTemplate.saved', {
      actorId: viewer.id,
      id: where.kind,
      before: { language, version: before.version, subject: before.subject },
      after: { language, version: made.version, subject: words.subject },
    });
  });
  return viewTemplate(ctx, which);
}

export function requireUsable(
  { env }: RequestContext,
  { kind, language }: Which,
  given: unknown,
): MailTemplate {
  const template = checkInput(mailTemplateRule, given);
  const { values } = writeLetter(kind.kind, kind.sample, env.PORTAL_NAME, language);
  const problems: FieldProblems = {};
  for (const field of ['subject', 'text'] as const) {
    const found = findTemplateProblem(template[field], values);
    if (found) problems[field] = found;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return template;
}
