import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Document } from '../../../prisma/client/client.ts';
import { nameByType } from '../../applications/documents/nameByType.ts';
import { isOpen, readDocument } from '../../applications/documents/readDocument.ts';
import type { RequestContext } from '../../platform/context.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translatorOf } from '../../platform/language/translate.ts';

type Files = { name: string; pdf: Buffer; documents: readonly Document[] };

/**
 * An application on paper with its documents as a ZIP, in pieces: each document is opened when it is its turn, by the rights of the viewer. Those that
 * are being checked or were refused are not in it; a text file names them.
 */
export function writeApplicationZip(ctx: RequestContext, { name, pdf, documents }: Files): Readable {
  const zip = new ZipFile();
  const sent = zip.outputStream as Readable;
  const opened = new Set<Readable>();
  const { viewer } = ctx;
  const isIn = (document: Document) => viewer !== null && isOpen(document, viewer);
  const open = async ({ id }: Document): Promise<Readable> => {
    const { stream } = await readDocument(ctx, id);
    // The library listens for no error of what it is given.
    stream.once('error', (error) => sent.destroy(error));
    stream.once('close', () => opened.delete(stream));
    opened.add(stream);
    if (sent.destroyed) stream.destroy();
    return stream;
  };
  zip.addBuffer(pdf, `${name}.pdf`);
  for (const [place, document] of documents.filter(isIn).entries())
    zip.addReadStreamLazy(
      `documents/${nameInZip(document, place)}`,
      // Nearly all documents are compressed already. No size: PDFs are sent as copies, and a check may re-encode a picture while the ZIP is written.
      { compress: false, mtime: document.createdAt },
      (done) =>
        void open(document).then(
          (stream) => done(null, stream),
          (error: Error) => done(error, undefined as never),
        ),
    );
  const left = documents.filter((document) => !isIn(document));
  const t = translatorOf(languageOf(ctx), 'papers');
  if (left.length > 0)
    zip.addBuffer(
      Buffer.from([t('notIncluded'), ...left.map((one) => one.name), ''].join('\r\n')),
      'readme.txt',
    );
  // A file that is not ended is no ZIP: what fails on the way breaks the download off.
  zip.on('error', (error) => sent.destroy(error as Error));
  sent.once('close', () => {
    for (const stream of opened) stream.destroy();
  });
  zip.end();
  return sent;
}

const MAX_NAME_CHARACTERS = 120;

/**
 * A name that no program that unpacks takes for a path, a device or something else than it shows; its number keeps names apart that
 * differ by what was replaced. It ends as files of its type do, once a check has found the type.
 */
export function nameInZip({ name, type }: Pick<Document, 'name' | 'type'>, place: number): string {
  const safe = plainName(name);
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,8})?$/su.exec(safe) ?? [];
  const number = String(place + 1).padStart(2, '0');
  const shown = `${number} ${[...stem].slice(0, MAX_NAME_CHARACTERS).join('').trim()}${ending}`;
  return nameByType({ name: shown, type });
}

/** A name that is no path and no device. */
export function plainName(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replaceAll(/[. ]+$/g, '');
}
