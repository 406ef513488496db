import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Document } from '../../../prisma/client/client.ts';
import { nameByType } from '../../applications/documents/nameByType.ts';
import { isOpen, readDocument } from '../../applications/documents/readDocument.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { nameDocument } from './nameDocument.ts';

type Files = { name: string; pdf: Buffer; documents: readonly Document[] };

/**
 * Streams a ZIP with an application's PDF and its documents, opening one document at a time. Omits documents that
 * were refused or deleted or are still being checked, and lists them in a text file.
 */
export function writeApplicationZip(ctx: RequestContext, { name, pdf, documents }: Files): Readable {
  const zip = new ZipFile();
  const sent = zip.outputStream as Readable;
  const opened = new Set<Readable>();
  const { viewer } = ctx;
  const isIn = (document: Document) => viewer !== null && isOpen(document, viewer);
  const open = async ({ id }: Document): Promise<Readable> => {
    const { stream } = await readDocument(ctx, id);
    // Aborts the download, because the library does not handle errors of its input streams.
    stream.once('error', (error) => sent.destroy(error));
    stream.once('close', () => opened.delete(stream));
    opened.add(stream);
    if (sent.destroyed) stream.destroy();
    return stream;
  };
  zip.addBuffer(pdf, `${name}.pdf`, { mtime: ctx.now() });
  for (const [place, document] of documents.filter(isIn).entries())
    zip.addReadStreamLazy(
      `documents/${nameInZip(document, place)}`,
      // Nearly all documents are already compressed. The size is omitted, because it may differ from the stored one:
      // PDFs are sent as copies, and a check may re-encode a picture while the ZIP is being written.
      { compress: false, mtime: document.createdAt },
      (done) =>
        void open(document).then(
          (stream) => done(null, stream),
          (error: Error) => done(error, undefined as never),
        ),
    );
  const left = documents.filter((document) => !isIn(document));
  const t = getTranslator(getLanguage(ctx), 'papers');
  if (left.length > 0)
    zip.addBuffer(
      Buffer.from([t('notIncluded'), ...left.map((one) => nameDocument(ctx, one)), ''].join('\r\n')),
      'readme.txt',
      { mtime: ctx.now() },
    );
  zip.on('error', (error) => sent.destroy(error as Error));
  sent.once('close', () => {
    for (const stream of opened) stream.destroy();
  });
  zip.end();
  return sent;
}

const MAX_NAME_CHARACTERS = 120;

/**
 * Returns a file name that no unpacker treats as a path or device. Its number distinguishes names that become
 * equal when characters are replaced. The extension is that of the detected type.
 */
export function nameInZip({ name, type }: Pick<Document, 'name' | 'type'>, place: number): string {
  const safe = plainName(name);
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,8})?$/su.exec(safe) ?? [];
  const number = String(place + 1).padStart(2, '0');
  const shown = `${number} ${[...stem].slice(0, MAX_NAME_CHARACTERS).join('').trim()}${ending}`;
  return nameByType({ name: shown, type });
}

export function plainName(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replaceAll(/[. ]+$/g, '');
}
