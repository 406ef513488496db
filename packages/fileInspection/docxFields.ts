import { Refused } from './finding.ts';
import { getAttribute, type XmlElement, type XmlReader } from './readXml.ts';

/** Fields that load content from another file, program or host (ECMA-376, part 1, 17.16.5). */
const FETCHING = new Set(
  'DATABASE DDE DDEAUTO EMBED IMPORT INCLUDE INCLUDEPICTURE INCLUDETEXT LINK RD'.split(' '),
);
const RUNNING = new Set(['MACROBUTTON']);

/**
 * Reads the field instructions in one part of a DOCX. Joins the texts of all runs of a field, as Word does. Refuses
 * an inner field that could form the name of the outer one.
 */
export function createFieldReader(): Required<XmlReader> {
  const open: (string | null)[] = [];
  let isInstruction = false;
  const end = () => {
    const instruction = open.at(-1);
    if (instruction) checkInstruction(instruction);
    if (open.length > 0) open[open.length - 1] = null;
  };
  const openField = (type: string) => {
    if (type === 'begin') {
      const around = open.at(-1);
      if (typeof around === 'string' && !/^\s*\S+\s/.test(around)) throw new Refused('EXTERNAL_PARTS');
      open.push('');
    } else if (type === 'separate') end();
    else if (type === 'end') {
      end();
      open.pop();
    }
  };
  return {
    open: (element: XmlElement) => {
      isInstruction = /^(del)?instrText$/i.test(element.local);
      if (element.local === 'fldSimple') checkInstruction(getAttribute(element, 'instr'));
      if (element.local === 'fldChar') openField(getAttribute(element, 'fldCharType'));
    },
    text: (text) => {
      if (!isInstruction) return;
      if (open.length === 0) open.push('');
      const instruction = open.at(-1);
      if (typeof instruction === 'string') open[open.length - 1] = instruction + text;
    },
    close: () => {
      isInstruction = false;
      const instruction = open.at(-1);
      // Checks as soon as the field's name is complete, because the field may never be closed.
      if (instruction && /^\s*\S+\s/.test(instruction)) checkInstruction(instruction);
    },
  };
}

function checkInstruction(instruction: string): void {
  const name = /[A-Z]+/.exec(instruction.trim().toUpperCase())?.[0] ?? '';
  if (RUNNING.has(name)) throw new Refused('MACROS');
  if (FETCHING.has(name)) throw new Refused('EXTERNAL_PARTS');
}
