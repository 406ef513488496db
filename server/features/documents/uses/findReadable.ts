import type { Document } from '../../../../prisma/client/client.ts';
import type { Answers } from '../../../../rules/forms/facts.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { type Belonging, can } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { createRequestLoader } from '../../../requestLoader.ts';
import { documentsIn } from './answeredDocuments.ts';

type Reader = Pick<RequestContext, 'db' | 'viewer'>;

/** Documents that the viewer may read, by their ids: their own until they remove them, and those of applications that they may read. */
export async function findReadable(
  { db, viewer }: Reader,
  ids: readonly string[],
): Promise<Map<string, Document>> {
  if (!viewer || ids.length === 0) return new Map();
  const [documents, uses] = await Promise.all([
    db.document.findMany({ where: { id: { in: [...new Set(ids)] } } }),
    db.$queryRaw<(Belonging & { documentId: string })[]>`
      SELECT u.document_id AS "documentId", a.applicant_id AS "ownerId", s.organisation_id AS "organisationId"
      FROM document_uses u JOIN applications a ON a.id = u.application_id JOIN scholarships s ON s.id = a.scholarship_id
      WHERE u.document_id = ANY(${[...new Set(ids)]}::uuid[])`,
  ]);
  const readable = documents.filter(
    ({ id, ownerId, removedAt }) =>
      (!removedAt && can(viewer, 'document.read', { ownerId })) ||
      uses.some((use) => use.documentId === id && can(viewer, 'document.readUsed', use)),
  );
  return new Map(readable.map((document) => [document.id, document]));
}

const loadReadable = createRequestLoader<string, Document | null>(async (ctx, ids) => {
  const found = await findReadable(ctx, ids);
  return ids.map((id) => found.get(id) ?? null);
});

/** The documents that answers name, as far as the viewer may read them, in the order of the questions. */
export async function loadNamed(ctx: RequestContext, form: Form, answers: Answers): Promise<Document[]> {
  const ids = new Set(documentsIn(form, answers).flatMap((one) => one.ids));
  const found = await Promise.all([...ids].map((id) => loadReadable(ctx, id)));
  return found.filter((one) => one !== null);
}
