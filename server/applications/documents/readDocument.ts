import type { Readable } from 'node:stream';
import { validate } from 'uuid';
import type { Document } from '../../../prisma/client/client.ts';
import { DOCUMENT_MEDIA } from '../../../rules/documents.ts';
import { notFound, reachOf } from '../../platform/access.ts';
import type { Context, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { documentFile, openDocumentStores } from '../../platform/integrations/documents/documentStores.ts';
import { openCopy } from './copy/openCopy.ts';
import { nameByType } from './nameByType.ts';
import { findReadable } from './uses/findReadable.ts';

export type DocumentContent = {
  /** Ends as files of its type do. */
  name: string;
  /** Null while it is checked: no one knows what it is, and it is saved, never shown. */
  mime: string | null;
  stream: Readable;
  size: number;
};

/**
 * The bytes of a document; for a PDF, a copy of its pages unless `original` is set. Serves its owner and those who read an
 * application that it belongs to; everything that sends a document goes through it. NOT_FOUND for others; CONFLICT for one that was refused, and for one that is being checked, which only its owner opens;
 * UNAVAILABLE when its bytes are not in this instance's store.
 */
export async function readDocument(
  ctx: Pick<Context, 'db' | 'env'> & { viewer: Viewer | null },
  id: string,
  { original = false } = {},
): Promise<DocumentContent> {
  const { viewer } = reachOf(ctx.viewer, 'document.read');
  const document = await findDocument(ctx, id);
  if (!isOpen(document, viewer))
    throw refuse('CONFLICT', document.state === 'REFUSED' ? 'document.refused' : 'document.checking');
  const { files } = await openDocumentStores(ctx.env);
  const file = await files.read(documentFile(document.id));
  if (!file) throw refuse('UNAVAILABLE', 'document.missing');
  const { type, state } = document;
  const name = nameByType(document);
  if (!type || state === 'CHECKING') return { name, mime: null, ...file };
  const { mime } = DOCUMENT_MEDIA[type];
  if (original || type !== 'PDF') return { name, mime, ...file };
  return { name, mime, ...(await openCopy(file.stream)) };
}

/** A document of the viewer's own that they have not removed, or of an application that they read. NOT_FOUND for others. */
export async function findDocument(
  ctx: Pick<Context, 'db'> & { viewer: Viewer | null },
  id: string,
): Promise<Document> {
  reachOf(ctx.viewer, 'document.read');
  const document = validate(id) ? (await findReadable(ctx, [id])).get(id.toLowerCase()) : undefined;
  if (!document) throw notFound();
  return document;
}

/** Whether those who may read a document can open it: not one that was refused, and while it is checked its owner alone. */
export function isOpen({ state, ownerId }: Document, { id }: Pick<Viewer, 'id'>): boolean {
  return state !== 'REFUSED' && (state !== 'CHECKING' || ownerId === id);
}
