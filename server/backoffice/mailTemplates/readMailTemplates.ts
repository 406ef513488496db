import { z } from 'zod';
import { LANGUAGES } from '../../../messages/generated/languages.generated.ts';
import type { WrittenLanguage } from '../../../messages/languages.ts';
import type { MailTemplateGroup } from '../../../rules/events/mailTemplates.ts';
import { problem } from '../../../rules/problems.ts';
import {
  findTemplateKind,
  TEMPLATE_KINDS,
  type TemplateKind,
} from '../../events/mail/wording/templateKinds.ts';
import { defaultTemplate, type MailTemplate, writeLetter } from '../../events/mail/wording/writeLetter.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';

const MAX_VERSIONS = 20;

export const whichRule = z.object({
  kind: z.string().transform((key, issues): TemplateKind => {
    const found = findTemplateKind(key);
    if (!found) issues.addIssue(problem('templateKind'));
    return found ?? z.NEVER;
  }),
  language: z.enum(LANGUAGES, problem('templateLanguage')),
});

export type Which = z.infer<typeof whichRule>;

type Listed = { kind: string; group: MailTemplateGroup; changedIn: string[] };

export async function listMailTemplates(ctx: RequestContext): Promise<Listed[]> {
  authorize(ctx.viewer, 'setting.read');
  const newest = await ctx.db.mailTemplateVersion.findMany({
    select: { kind: true, language: true, text: true },
    distinct: ['kind', 'language'],
    orderBy: { version: 'desc' },
  });
  const changed = newest.filter(({ text }) => text !== null);
  return TEMPLATE_KINDS.map(({ key, group }) => ({
    kind: key,
    group,
    changedIn: changed.filter((row) => row.kind === key).map(({ language }) => language),
  }));
}

type VersionRow = {
  version: number;
  subject: string | null;
  text: string | null;
  changedAt: string;
  changedBy: string | null;
};

type Placeholder = { name: string; sample: string; isCondition: boolean };

export type TemplateView = MailTemplate & {
  kind: string;
  language: WrittenLanguage;
  version: number;
  isChanged: boolean;
  defaultSubject: string;
  defaultText: string;
  placeholders: Placeholder[];
  versions: VersionRow[];
};

export async function readMailTemplate(ctx: RequestContext, given: unknown): Promise<TemplateView> {
  authorize(ctx.viewer, 'setting.read');
  return viewTemplate(ctx, checkInput(whichRule, given));
}

export async function viewTemplate(ctx: RequestContext, { kind, language }: Which): Promise<TemplateView> {
  const versions = await ctx.db.mailTemplateVersion.findMany({
    where: { kind: kind.key, language },
    select: {
      version: true,
      subject: true,
      text: true,
      changedAt: true,
      changedBy: { select: { name: true } },
    },
    orderBy: { version: 'desc' },
    take: MAX_VERSIONS,
  });
  const [newest] = versions;
  const byDefault = defaultTemplate(kind.kind, kind.sample, language);
  return {
    kind: kind.key,
    language,
    version: newest?.version ?? 0,
    isChanged: Boolean(newest?.text),
    subject: newest?.subject ?? byDefault.subject,
    text: newest?.text ?? byDefault.text,
    defaultSubject: byDefault.subject,
    defaultText: byDefault.text,
    placeholders: listPlaceholders(ctx, { kind, language }),
    versions: versions.map(({ changedAt, changedBy, ...words }) => ({
      ...words,
      changedAt: changedAt.toISOString(),
      changedBy: changedBy?.name ?? null,
    })),
  };
}

function listPlaceholders(
  { env }: RequestContext,
  { kind: { kind, sample }, language }: Which,
): Placeholder[] {
  const { values, conditions } = writeLetter(kind, sample, env.PORTAL_NAME, language);
  return Object.entries(values).map(([name, sample]) => ({
    name,
    sample,
    isCondition: conditions.has(name),
  }));
}
