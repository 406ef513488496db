// Typesets documents one at a time in a separate process, so that it blocks no requests and a crash affects
// no other work.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { answerParent } from '../../platform/processes/answerParent.ts';
import { findTextDirection } from './findTextDirection.ts';
import type { Enclosure, PdfContent } from './pdfContent.ts';
import { PDF_TEMPLATE } from './pdfTemplate.ts';

const fontFolder = join(projectFolder, 'fonts');
const fontBlobs = readdirSync(fontFolder)
  .filter((name) => name.startsWith('noto-'))
  .map((name) => readFileSync(join(fontFolder, name)));
/** Also loads system fonts, because they contain letters that our fonts lack, such as Chinese characters. */
const fontPaths = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts'].filter(existsSync);
const compiler = NodeCompiler.create({ workspace: fontFolder, fontArgs: [{ fontBlobs }, { fontPaths }] });

/**
 * Number of documents for which the compiler retains unused cached results. Without a limit, its memory would
 * grow.
 */
const REMEMBERED = 5;

const tasks = {
  typeset: (paper: PdfContent): Promise<Buffer> => inTurn(() => typeset(paper, [])),

  merge: ({ paper, enclosures, output }: MergeTask): Promise<void> =>
    inTurn(async () => writeFileSync(output, await typeset(paper, enclosures))),
};

export type TypesetTasks = typeof tasks;
type MergeTask = { paper: PdfContent; enclosures: Enclosure[]; output: string };

answerParent(tasks);

let last: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other, because the compiler and its files are shared. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

async function typeset(paper: PdfContent, enclosures: Enclosure[]): Promise<Buffer> {
  const files: string[] = [];
  try {
    const enclosed = [];
    for (const [place, one] of enclosures.entries()) {
      const file = `enclosure-${place}`;
      const { bytes, format } = await readPages(one);
      compiler.mapShadow(join(fontFolder, file), bytes);
      files.push(join(fontFolder, file));
      enclosed.push({ heading: one.heading, pages: one.pages, file: `/${file}`, format });
    }
    const logo = paper.logo ? 'logo' : null;
    if (paper.logo && logo) {
      compiler.mapShadow(join(fontFolder, logo), await toJpeg(Buffer.from(paper.logo, 'base64')));
      files.push(join(fontFolder, logo));
    }
    const compiled = compiler.compile({
      mainFileContent: PDF_TEMPLATE,
      inputs: {
        paper: JSON.stringify({
          ...splitLines(paper),
          contact: paper.contact ?? null,
          logo: logo && `/${logo}`,
          enclosures: enclosed,
        }),
      },
    });
    if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics));
    return compiler.pdf(compiled.result, { pdfTags: true });
  } finally {
    for (const file of files) compiler.unmapShadow(file);
    compiler.evictCache(enclosures.length > 0 ? 0 : REMEMBERED);
  }
}

/** Maximum length of a picture's longer side, in pixels: A4 at 300 dots per inch. */
const MAX_SIDE = 3508;

/** Converts pictures other than JPEG to JPEG on white, because Typst would store transparency uncompressed. */
async function readPages({ path, type }: Enclosure): Promise<{ bytes: Buffer; format: string }> {
  const bytes = readFileSync(path);
  if (type === 'PDF') return { bytes, format: 'pdf' };
  if (type === 'JPEG') return { bytes, format: 'jpg' };
  return { bytes: await toJpeg(bytes), format: 'jpg' };
}

async function toJpeg(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes)
    .flatten({ background: 'white' })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  return picture.jpeg({ quality: 85 }).toBuffer();
}

function splitLines(paper: PdfContent) {
  const linesOf = (text: string) =>
    text.split(/\r?\n/).map((words) => ({ words, direction: findTextDirection(words) ?? paper.direction }));
  const sections = paper.sections.map(({ heading, text, rows, table = null }) => ({
    heading,
    table,
    text: text === null ? null : linesOf(text),
    rows: rows.map(({ label, value }) => ({ label, value: linesOf(value) })),
  }));
  return { ...paper, sections };
}
