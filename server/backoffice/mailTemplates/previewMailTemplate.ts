import { mailTemplateRule } from '../../../rules/events/mailTemplates.ts';
import { portalOf, type RenderedMail, renderLetter } from '../../events/mail/renderLetter.ts';
import { type TestMailOutcome, trySendingMail } from '../../events/mail/unsent/sendTestMail.ts';
import { rewordLetter, writeLetter } from '../../events/mail/wording/writeLetter.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { buildLink } from '../../platform/http/origins.ts';
import { checkInput } from '../../platform/input.ts';
import { countAttempt } from '../../platform/load/rateLimit.ts';
import { whichRule } from './readMailTemplates.ts';
import { requireUsable } from './saveMailTemplate.ts';

const draftRule = whichRule.extend(mailTemplateRule.shape);

type Preview = RenderedMail & { isReal: boolean };

/** Throws INVALID_INPUT by field if the syntax or a placeholder of the template is invalid. */
export async function previewMailTemplate(ctx: RequestContext, given: unknown): Promise<Preview> {
  return preview(ctx, authorize(ctx.viewer, 'setting.read'), given);
}

export async function testMailTemplate(ctx: RequestContext, given: unknown): Promise<TestMailOutcome> {
  const viewer = authorize(ctx.viewer, 'mail.send');
  const mail = await preview(ctx, viewer, given);
  await countAttempt(ctx, ['testMail', viewer.id]);
  return trySendingMail(ctx, viewer.email, mail);
}

async function preview(ctx: RequestContext, viewer: Viewer, given: unknown): Promise<Preview> {
  const { subject, text, ...which } = checkInput(draftRule, given);
  const words = requireUsable(ctx, which, { subject, text });
  const { kind, sample } = which.kind;
  const record: Record<string, unknown> | null =
    'scholarship' in sample ? await readNewestApplication(ctx) : { name: viewer.name };
  const link = buildLink(ctx, '/');
  // All links lead to the portal's start page. An empty name stays empty, because referees are greeted without a
  // name.
  const real = { ...record, url: link, stopUrl: link, ...(sample.name === '' && { name: '' }) };
  const known = Object.entries(real).filter(([name]) => name in sample);
  const written = writeLetter(
    kind,
    { ...sample, ...Object.fromEntries(known) },
    ctx.env.PORTAL_NAME,
    which.language,
  );
  const mail = renderLetter(rewordLetter(written, words), portalOf(ctx.env), which.language);
  return { ...mail, isReal: record !== null };
}

async function readNewestApplication({ db }: RequestContext) {
  const newest = await db.application.findFirst({
    where: { applicant: { anonymizedAt: null } },
    select: {
      applicant: { select: { name: true } },
      scholarship: {
        select: {
          scholarshipName: true,
          universityName: true,
          organisation: { select: { name: true } },
        },
      },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (!newest) return null;
  const { applicant, scholarship } = newest;
  return {
    name: applicant.name,
    applicant: applicant.name,
    scholarship: scholarship.scholarshipName,
    university: scholarship.universityName,
    organisation: scholarship.organisation.name,
  };
}
