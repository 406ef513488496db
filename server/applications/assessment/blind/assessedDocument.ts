import type { Readable } from 'node:stream';
import { assessedDocumentPath, DOCUMENT_MEDIA } from '../../../../rules/applications/documents.ts';
import { notFound } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { documentFile, openDocumentStores } from '../../../platform/integrations/documents/documentStores.ts';
import { openCopy } from '../../documents/copy/openCopy.ts';
import { signAddress } from '../../documents/documentKey.ts';
import { readMyAssessment } from '../workbench/assessmentRow.ts';
import { type AssessedDocument, readAssessedApplication } from './assessedApplication.ts';

type AssessedContent = { name: string; mime: string; stream: Readable; size: number };

/** Identifies a document in signed URLs without the document's id, which reveals when it was created. */
export const assessedKey = (assessmentId: string, number: number) => `${assessmentId}/${number}`;

/**
 * Returns null if no copy can be made. All pictures are re-encoded as WebP, even if they could be copied
 * unchanged.
 */
export function copiedType({ isShown, type }: Pick<AssessedDocument, 'isShown' | 'type'>) {
  if (!isShown || !type) return null;
  return type === 'PDF' ? 'PDF' : 'WEBP';
}

export function writeAssessedUrl(
  ctx: RequestContext,
  { assessmentId, number, isShown }: AssessedDocument,
): string | null {
  if (!ctx.viewer || !isShown) return null;
  const path = assessedDocumentPath(assessmentId, number);
  return signAddress(ctx, path, assessedKey(assessmentId, number), ctx.viewer);
}

export async function openAssessedDocument(
  ctx: RequestContext,
  { id, number }: { id: string; number: number },
): Promise<AssessedContent> {
  const assessment = await readMyAssessment(ctx, { id });
  const application = await readAssessedApplication(ctx, assessment);
  const document = application?.documents.find((one) => one.number === number);
  const type = document && copiedType(document);
  if (!type) throw notFound();
  const { files } = await openDocumentStores(ctx.env);
  const file = await files.read(documentFile(document.documentId));
  if (!file) throw refuse('UNAVAILABLE', 'document.missing');
  const { mime, extension } = DOCUMENT_MEDIA[type];
  const copy = await openCopy(file.stream, type === 'PDF' ? 'copy' : 'redraw');
  return { name: `${number}.${extension}`, mime, ...copy };
}
