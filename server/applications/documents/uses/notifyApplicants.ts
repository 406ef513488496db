import type { DocumentRefusal } from '../../../../rules/applications/documents.ts';
import { paths } from '../../../../rules/paths.ts';
import { readProblem } from '../../../../rules/problems.ts';
import type { Events } from '../../../events/events.ts';
import { buildPortalLink } from '../../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import { type EventContext, publish } from '../../../events/publish.ts';
import { readAnswers } from '../../answers/readAnswers.ts';
import { requestRefused } from '../requests/requestRefused.ts';
import { findUsedProblems } from './usedDocuments.ts';

type Use = {
  applicationId: string;
  question: string;
  refusal: DocumentRefusal | null;
  told: Record<
    'email' | 'name' | 'scholarshipId' | 'scholarship' | 'university' | 'document' | 'timeZone',
    string
  >;
};

export async function notifyApplicants(ctx: EventContext, documentId: string): Promise<void> {
  const uses = await ctx.db.$queryRaw<Use[]>`
    SELECT a.id AS "applicationId", u.question, d.refusal,
      json_build_object('email', p.email, 'name', p.name, 'document', d.name, 'scholarshipId', s.id, 'scholarship', s.scholarship_name,
        'university', s.university_name, 'timeZone', s.time_zone) AS told
    FROM document_uses u JOIN documents d ON d.id = u.document_id JOIN applications a ON a.id = u.application_id
      JOIN scholarships s ON s.id = a.scholarship_id JOIN users p ON p.id = a.applicant_id
    WHERE u.document_id = ${documentId}::uuid AND a.cancelled_at IS NULL
    ORDER BY u.id`;
  const read = await readAnswers(
    ctx.db,
    uses.map(({ applicationId }) => applicationId),
  );
  const submitted = uses.map((use, place) => ({ ...use, stored: read[place] ?? null }));
  const wrong = await findUsedProblems(ctx.db, submitted, [documentId]);
  for (const [place, { applicationId, question, refusal, told }] of uses.entries()) {
    const found = wrong[place]?.[question];
    if (!found) continue;
    const code = readProblem(found)?.code;
    const reason = code && isLimit(code) ? code : 'other';
    const closesAt = await requestRefused(ctx, { applicationId, question, refusal });
    await publish(ctx, 'document.refused', { applicationId, ...told, reason, closesAt });
  }
}

export async function mailRefusedDocument(
  ctx: EventContext,
  { applicationId, scholarshipId, email, ...told }: Events['document.refused'],
): Promise<void> {
  const url = buildPortalLink(ctx.env, paths.myApplications.link({ open: applicationId }));
  await queueMail(ctx, { kind: 'documentRefused', to: email, scholarshipId, data: { ...told, url } });
}

const LIMITS = ['documentType', 'documentPages', 'fileBytes'] as const;
const isLimit = (code: string): code is (typeof LIMITS)[number] => LIMITS.some((limit) => limit === code);
