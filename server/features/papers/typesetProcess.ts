// Typesets papers in a process of its own, one after another: requests do not wait for it, and what ends it ends nothing else.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { projectFolder } from '../../start/projectFolder.ts';
import { directionOfText } from './directionOfText.ts';
import type { Paper } from './paper.ts';
import { PAPER_TEMPLATE } from './paperTemplate.ts';
import type { TypesetAnswer, TypesetRequest } from './typesetter.ts';

const fontFolder = join(projectFolder, 'fonts');
const fontBlobs = readdirSync(fontFolder)
  .filter((name) => name.startsWith('noto-'))
  .map((name) => readFileSync(join(fontFolder, name)));
/** Fonts of the machine have letters that ours lack, such as Chinese ones. */
const fontPaths = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts'].filter(existsSync);
const compiler = NodeCompiler.create({ workspace: fontFolder, fontArgs: [{ fontBlobs }, { fontPaths }] });

/** Of so many papers the compiler remembers the pieces; more of them would take ever more memory. */
const REMEMBERED = 5;

process.on('message', ({ id, paper }: TypesetRequest) => {
  const answer = (result: Omit<TypesetAnswer, 'id'>) => process.send?.({ id, ...result });
  try {
    answer({ pdf: typeset(paper) });
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) });
  }
});
// The portal that asked is gone.
process.on('disconnect', () => process.exit());

function typeset(paper: Paper): Buffer {
  const compiled = compiler.compile({
    mainFileContent: PAPER_TEMPLATE,
    inputs: { paper: JSON.stringify(splitLines(paper)) },
  });
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics));
  const pdf = compiler.pdf(compiled.result, { pdfTags: true });
  compiler.evictCache(REMEMBERED);
  return pdf;
}

/** Texts as lines, each with the direction that it runs in. */
function splitLines(paper: Paper) {
  const linesOf = (text: string) =>
    text.split(/\r?\n/).map((words) => ({ words, direction: directionOfText(words) ?? paper.direction }));
  const sections = paper.sections.map(({ heading, text, rows }) => ({
    heading,
    text: text === null ? null : linesOf(text),
    rows: rows.map(({ label, value }) => ({ label, value: linesOf(value) })),
  }));
  return { ...paper, sections };
}
