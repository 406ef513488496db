import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { isOpen, readDocument } from '../../applications/documents/readDocument.ts';
import { formatReferenceNumber } from '../../applications/referenceNumber.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { readApplicationPdf } from '../papers/applicationPdf.ts';
import { mergeDocuments } from '../papers/mergeDocuments.ts';
import { nameDocument } from '../papers/nameDocument.ts';
import { Typesetter } from '../papers/typesetter.ts';
import { nameInZip, plainName } from '../papers/writeApplicationZip.ts';

type ZipContext = RequestContext & { viewer: Viewer };

type ZipOptions = {
  ids: string[];
  isMerged: boolean;
  path: string;
  onDone: (done: number) => Promise<void>;
};

type Add = (name: string, open: () => Promise<Readable>) => Promise<void>;

/** Maximum length of a folder name, which leaves room in the path for the longest document name on every system. */
const MAX_FOLDER_CHARACTERS = 60;

/**
 * Writes a ZIP with a folder for each application. Processes one application at a time, so that memory use is
 * constant. Lists missing and unreadable applications in a text file.
 */
export async function writeApplicationsZip(ctx: ZipContext, wanted: ZipOptions): Promise<void> {
  const zip = new ZipFile();
  const sent = zip.outputStream as Readable;
  const written = pipeline(sent, createWriteStream(wanted.path));
  // Prevents an unhandled rejection. The error is thrown when the next file is added or at the end.
  written.catch(() => {});
  zip.on('error', (error) => sent.destroy(error as Error));
  const add = addTo(zip, written);
  const typesetter = new Typesetter({ isInBackground: true });
  const left: string[] = [];
  try {
    for (const [place, id] of wanted.ids.entries()) {
      // Each application gets its own request context, so that no data is cached for the next.
      const isIn = await addApplication({ ...ctx }, typesetter, add, { id, isMerged: wanted.isMerged });
      if (!isIn) left.push(formatReferenceNumber({ id }));
      await wanted.onDone(place + 1);
    }
    const t = getTranslator(getLanguage(ctx), 'papers');
    if (left.length > 0) await add('readme.txt', textOf([t('notReadable'), ...left]));
    zip.end();
    await written;
  } finally {
    typesetter.close();
    sent.destroy();
  }
}

async function addApplication(
  ctx: ZipContext,
  typesetter: Typesetter,
  add: Add,
  { id, isMerged }: { id: string; isMerged: boolean },
): Promise<boolean> {
  const application = await readApplicationPdf(ctx, { id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (!application) return false;
  const { name, paper, documents, applicantName } = application;
  const who = [...plainName(`${formatReferenceNumber({ id })} ${applicantName}`)];
  const inside = plainName(who.slice(0, MAX_FOLDER_CHARACTERS).join('').trim());
  if (isMerged) {
    const folder = await mkdtemp(join(tmpdir(), 'paper-'));
    try {
      const path = await mergeDocuments(ctx, typesetter, application, folder);
      await add(`${inside}/${name}.pdf`, async () => createReadStream(path));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return true;
  }
  const pdf = await typesetter.typeset(paper);
  await add(`${inside}/${name}.pdf`, async () => Readable.from([pdf]));
  const missing = documents.filter((one) => !isOpen(one, ctx.viewer)).map((one) => nameDocument(ctx, one));
  for (const [place, document] of documents.filter((one) => isOpen(one, ctx.viewer)).entries()) {
    const opened = await readDocument(ctx, document.id).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (opened) await add(`${inside}/documents/${nameInZip(document, place)}`, async () => opened.stream);
    else missing.push(document.name);
  }
  const t = getTranslator(getLanguage(ctx), 'papers');
  if (missing.length > 0) await add(`${inside}/readme.txt`, textOf([t('notIncluded'), ...missing]));
  return true;
}

const textOf = (lines: string[]) => async () => Readable.from([[...lines, ''].join('\r\n')]);

function addTo(zip: ZipFile, written: Promise<void>): Add {
  return (name, open) =>
    new Promise((resolve, reject) => {
      written.catch(reject);
      zip.addReadStreamLazy(name, { compress: false }, (done) =>
        open().then((stream) => {
          stream.once('error', reject);
          stream.once('close', () => resolve());
          done(null, stream);
        }, reject),
      );
    });
}
