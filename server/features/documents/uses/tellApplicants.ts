import type { Prisma } from '../../../../prisma/client/client.ts';
import { paths } from '../../../../rules/paths.ts';
import { readProblem } from '../../../../rules/problems.ts';
import type { Context } from '../../../context.ts';
import { readAnswerSets } from '../../forms/answerSet.ts';
import { buildPortalLink } from '../../mail/buildPortalLink.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { findUsedProblems } from './usedDocuments.ts';

type Use = { answerSetId: string; question: string; name: string; to: string } & Record<
  'scholarship' | 'university' | 'document',
  string
>;

/** Mails those whose submitted application names a document that its check has found to be nothing its question takes. */
export async function tellApplicants(
  ctx: Pick<Context, 'env' | 'now'> & { db: Prisma.TransactionClient },
  documentId: string,
): Promise<void> {
  const uses = await ctx.db.$queryRaw<Use[]>`
    SELECT u.answer_set_id AS "answerSetId", u.question, p.name, p.email AS to, d.name AS document,
      s.scholarship_name AS scholarship, s.university_name AS university
    FROM document_uses u JOIN documents d ON d.id = u.document_id JOIN applications a ON a.id = u.application_id
      JOIN scholarships s ON s.id = a.scholarship_id JOIN users p ON p.id = a.applicant_id
    WHERE u.document_id = ${documentId}::uuid AND u.answer_set_id IS NOT NULL AND a.cancelled_at IS NULL
    ORDER BY u.id`;
  const sets = await readAnswerSets(
    ctx.db,
    uses.map(({ answerSetId }) => answerSetId),
  );
  const wrong = await findUsedProblems(ctx.db, sets, [documentId]);
  const url = buildPortalLink(ctx.env, paths.myApplications.link());
  for (const { answerSetId, question, to, ...use } of uses) {
    const found = wrong.get(answerSetId)?.[question];
    if (!found) continue;
    const code = readProblem(found)?.code;
    const reason = code && isLimit(code) ? code : 'other';
    await queueMail(ctx, { kind: 'documentRefused', to, data: { ...use, url, reason } });
  }
}

const LIMITS = ['documentType', 'documentPages', 'fileBytes'] as const;
const isLimit = (code: string): code is (typeof LIMITS)[number] => LIMITS.some((limit) => limit === code);
