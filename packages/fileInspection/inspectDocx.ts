import { createFieldReader } from './docxFields.ts';
import { type Finding, Refused } from './finding.ts';
import { getAttribute, isXml, readXml, type XmlElement } from './readXml.ts';

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Parses all XML parts, regardless of their names and namespace prefixes. */
export function inspectDocx(entries: Map<string, Buffer>): Finding {
  for (const name of entries.keys()) {
    if (/vba(Project|Data)/i.test(name)) throw new Refused('MACROS');
    if (/(^|\/)(embeddings|activeX|oleObjects?)\//i.test(name)) throw new Refused('EMBEDDED_FILES');
  }
  let hasMain = false;
  for (const content of entries.values()) {
    if (!isXml(content)) continue;
    const fields = createFieldReader();
    readXml(content, {
      open: (element) => {
        if (checkContentType(element)) hasMain = true;
        checkRelationship(element);
        checkDrawing(element);
        fields.open(element);
      },
      text: fields.text,
      close: fields.close,
    });
  }
  if (!hasMain) throw new Refused('WRONG_TYPE');
  return { type: 'DOCX', pages: null };
}

function checkContentType(element: XmlElement): boolean {
  if (element.local !== 'Override' && element.local !== 'Default') return false;
  const type = getAttribute(element, 'ContentType').trim();
  if (/macroEnabled|vba(Project|Data)/i.test(type)) throw new Refused('MACROS');
  if (/activeX|oleObject/i.test(type)) throw new Refused('EMBEDDED_FILES');
  return type.toLowerCase() === MAIN;
}

/** Hyperlinks may have external targets, but templates, pictures and text parts may not. */
function checkRelationship(element: XmlElement): void {
  if (element.local !== 'Relationship') return;
  const type = getAttribute(element, 'Type').trim();
  if (/\/vbaProject$/i.test(type)) throw new Refused('MACROS');
  if (/\/(oleObject|package|control|aFChunk)$/i.test(type)) throw new Refused('EMBEDDED_FILES');
  const isExternal = getAttribute(element, 'TargetMode').trim().toLowerCase() === 'external';
  if (isExternal && !/\/hyperlink$/i.test(type)) throw new Refused('EXTERNAL_PARTS');
}

function checkDrawing(element: XmlElement): void {
  if (!['imagedata', 'fill', 'stroke'].includes(element.local)) return;
  if (/^\s*([a-z][a-z0-9+.-]*:|\\\\|\/\/)/i.test(getAttribute(element, 'src')))
    throw new Refused('EXTERNAL_PARTS');
}
