import type { Readable } from 'node:stream';
import { validate } from 'uuid';
import type { Document, DocumentState } from '../../../prisma/client/client.ts';
import { DOCUMENT_MEDIA, hasBytes } from '../../../rules/applications/documents.ts';
import { notFound, requireAccessScope } from '../../platform/access.ts';
import type { Context, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { documentFile, openDocumentStores } from '../../platform/integrations/documents/documentStores.ts';
import { openCopy } from './copy/openCopy.ts';
import { nameByType } from './nameByType.ts';
import { findReadable } from './uses/findReadable.ts';

export type DocumentContent = {
  name: string;
  /** The type is null until the check ends, so that browsers save the document instead of showing it. */
  mime: string | null;
  stream: Readable;
  size: number;
};

const UNOPENED: { [State in DocumentState]?: 'refused' | 'deleted' } = {
  REFUSED: 'refused',
  DELETED: 'deleted',
};

/**
 * Returns a document's bytes; for a PDF, a copy of its pages unless `original` is set. Every route that sends
 * a document uses this function. Throws NOT_FOUND if the viewer may not read the document, CONFLICT if it
 * cannot be opened, and UNAVAILABLE if the bytes are not in this instance's store.
 */
export async function readDocument(
  ctx: Pick<Context, 'db' | 'env'> & { viewer: Viewer | null },
  id: string,
  { original = false } = {},
): Promise<DocumentContent> {
  const { viewer } = requireAccessScope(ctx.viewer, 'document.read');
  const document = await findDocument(ctx, id);
  if (!isOpen(document, viewer))
    throw refuse('CONFLICT', `document.${UNOPENED[document.state] ?? 'checking'}`);
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

/** Throws NOT_FOUND unless the document exists and the viewer may read it. */
export async function findDocument(
  ctx: Pick<Context, 'db'> & { viewer: Viewer | null },
  id: string,
): Promise<Document> {
  requireAccessScope(ctx.viewer, 'document.read');
  const document = validate(id) ? (await findReadable(ctx, [id])).get(id.toLowerCase()) : undefined;
  if (!document) throw notFound();
  return document;
}

export function isOpen({ state, ownerId }: Document, { id }: Pick<Viewer, 'id'>): boolean {
  return hasBytes(state) && (state !== 'CHECKING' || ownerId === id);
}

export function readDeletion({ state, removedAt }: Pick<Document, 'state' | 'removedAt'>): Date | null {
  return state === 'DELETED' ? removedAt : null;
}
