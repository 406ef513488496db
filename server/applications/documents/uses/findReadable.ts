import type { Document, Reference } from '../../../../prisma/client/client.ts';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { type Belonging, can } from '../../../platform/access.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';
import { mayReadLetter } from '../../references/loadReferences.ts';
import { documentsIn } from './answeredDocuments.ts';

type Reader = Pick<RequestContext, 'db' | 'viewer'>;

/**
 * Finds the documents that the viewer may read, keyed by id: their own unless removed, documents of
 * applications they may read and of their messages, and the files of references whose text they may read.
 */
export async function findReadable(
  { db, viewer }: Reader,
  ids: readonly string[],
): Promise<Map<string, Document>> {
  if (!viewer || ids.length === 0) return new Map();
  const [documents, uses, letters] = await Promise.all([
    db.document.findMany({ where: { id: { in: [...new Set(ids)] } } }),
    db.$queryRaw<(Belonging & { documentId: string })[]>`
      SELECT u.document_id AS "documentId", a.applicant_id AS "ownerId", s.organisation_id AS "organisationId",
        s.id AS "scholarshipId"
      FROM (SELECT document_id, application_id FROM document_uses
        UNION ALL SELECT f.document_id, m.application_id FROM message_files f JOIN application_messages m ON m.id = f.message_id) u
        JOIN applications a ON a.id = u.application_id JOIN scholarships s ON s.id = a.scholarship_id
      WHERE u.document_id = ANY(${[...new Set(ids)]}::uuid[])`,
    readLetters(db, ids),
  ]);
  const readable = documents.filter(
    ({ id, ownerId, removedAt }) =>
      (ownerId && !removedAt && can(viewer, 'document.read', { ownerId })) ||
      letters.some((letter) => letter.documentId === id && mayReadFile(viewer, letter)) ||
      uses.some((use) => use.documentId === id && can(viewer, 'document.readUsed', use)),
  );
  return new Map(readable.map((document) => [document.id, document]));
}

type Letter = Pick<Reference, 'applicantId' | 'scholarshipId' | 'isWaived' | 'state'> & {
  documentId: string;
  organisationId: string;
  /**
   * True if there is an application that is not cancelled, or was cancelled after the reference was requested. Staff
   * cannot see drafts.
   */
  isSubmitted: boolean;
};

function readLetters(db: Reader['db'], ids: readonly string[]): Promise<Letter[]> {
  return db.$queryRaw<Letter[]>`
    SELECT d.id AS "documentId", r.applicant_id AS "applicantId", r.is_waived AS "isWaived", r.state, s.organisation_id AS "organisationId",
      r.scholarship_id AS "scholarshipId",
      EXISTS (SELECT FROM applications a WHERE a.applicant_id = r.applicant_id AND a.scholarship_id = r.scholarship_id
        AND (a.cancelled_at IS NULL OR r.created_at < a.cancelled_at)) AS "isSubmitted"
    FROM documents d JOIN reference_requests r ON r.id = d.reference_id JOIN scholarships s ON s.id = r.scholarship_id
    WHERE d.id = ANY(${[...new Set(ids)]}::uuid[]) AND r.removed_at IS NULL`;
}

function mayReadFile(viewer: Viewer, letter: Letter): boolean {
  return mayReadLetter({ viewer }, letter) && (letter.isSubmitted || letter.applicantId === viewer.id);
}

const loadReadable = createRequestLoader<string, Document | null>(async (ctx, ids) => {
  const found = await findReadable(ctx, ids);
  return ids.map((id) => found.get(id) ?? null);
});

export async function loadNamed(ctx: RequestContext, form: Form, answers: Answers): Promise<Document[]> {
  const ids = new Set(documentsIn(form, answers).flatMap((one) => one.ids));
  const found = await Promise.all([...ids].map((id) => loadReadable(ctx, id)));
  return found.filter((one) => one !== null);
}
