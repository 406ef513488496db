import type { Document } from '../../../prisma/client/client.ts';
import { DOCUMENT_MEDIA } from '../../../rules/applications/documents.ts';

/** Returns a document's name with the extension of its checked type: `evil.html` becomes `evil.html.pdf`. */
export function nameByType({ name, type }: Pick<Document, 'name' | 'type'>): string {
  if (!type) return name;
  const { extension } = DOCUMENT_MEDIA[type];
  const endings = [extension, ...(type === 'JPEG' ? ['jpeg'] : [])];
  return endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? name : `${name}.${extension}`;
}
