import type { Document } from '../../../prisma/client/client.ts';
import { readDeletion } from '../../applications/documents/readDocument.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { translate } from '../../platform/language/translate.ts';
import { formatPortalInstant } from './framePdf.ts';

export function nameDocument(
  ctx: RequestContext,
  document: Pick<Document, 'name' | 'state' | 'removedAt'>,
): string {
  const { name } = document;
  const deletedAt = readDeletion(document);
  if (!deletedAt) return name;
  return translate(getLanguage(ctx), 'papers', 'deleted', { name, at: formatPortalInstant(ctx, deletedAt) });
}
