import { readZip } from './readZip.ts';
import { type Finding, Refused } from './refusal.ts';

/** A DOCX or an ODT, by what is inside; any other archive is of the wrong type. */
export function inspectArchive(bytes: Buffer): Finding {
  const entries = readZip(bytes);
  const types = entries.get('[Content_Types].xml');
  if (types) return inspectDocx(entries, decode(readXml(types)));
  if (String(entries.get('mimetype') ?? '').startsWith('application/vnd.oasis.opendocument.text'))
    return inspectOdt(entries);
  throw new Refused('WRONG_TYPE');
}

const DOCX_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

function inspectDocx(entries: Map<string, Buffer>, contentTypes: string): Finding {
  const names = [...entries.keys()];
  if (/macroEnabled|vbaProject/i.test(contentTypes) || names.some((name) => /vba(Project|Data)/i.test(name)))
    throw new Refused('MACROS');
  if (!contentTypes.includes(DOCX_MAIN)) throw new Refused('WRONG_TYPE');
  if (names.some((name) => /(^|\/)(embeddings|activeX|oleObjects?)\//i.test(name)))
    throw new Refused('EMBEDDED_FILES');
  for (const [name, content] of entries)
    if (/\.rels$/i.test(name)) for (const tag of tagsOf(readXml(content), /Relationship/)) checkRelation(tag);
  return { type: 'DOCX', pages: null };
}

/** A link may lead outside; a template, a picture or a part of the text may not come from there. */
function checkRelation(tag: string): void {
  const attributes = attributesOf(tag);
  const type = attributes.get('type') ?? '';
  if (/\/(oleObject|package|control|aFChunk)$/i.test(type)) throw new Refused('EMBEDDED_FILES');
  const isExternal = /^\s*external/i.test(attributes.get('targetmode') ?? '');
  if (isExternal && !/\/hyperlink$/i.test(type)) throw new Refused('EXTERNAL_PARTS');
}

const ODT_PARTS =
  /draw:(?:image|object|object-ole|plugin|applet|floating-frame|fill-image)|text:section-source|style:background-image/;

function inspectOdt(entries: Map<string, Buffer>): Finding {
  const manifest = readXml(entries.get('META-INF/manifest.xml') ?? Buffer.of());
  if (/encryption-data/.test(manifest)) throw new Refused('PROTECTED');
  if (entries.get('mimetype')?.toString() !== 'application/vnd.oasis.opendocument.text')
    throw new Refused('WRONG_TYPE');
  const names = [...entries.keys()];
  if (names.some((name) => /^(Basic|Scripts)\//.test(name))) throw new Refused('MACROS');
  if (names.some((name) => /^(Object \d+|ObjectReplacements)\b/.test(name)))
    throw new Refused('EMBEDDED_FILES');
  for (const name of names.filter((name) => /(^|\/)(content|styles|settings)\.xml$/.test(name))) {
    const xml = readXml(entries.get(name) ?? Buffer.of());
    if (/<script:event-listener\b|<office:script\b/.test(xml)) throw new Refused('MACROS');
    for (const tag of tagsOf(xml, ODT_PARTS))
      if (/^\s*([a-z][a-z0-9+.-]*:|\/|\.\.)/i.test(attributesOf(tag).get('href') ?? ''))
        throw new Refused('EXTERNAL_PARTS');
  }
  if (!entries.has('content.xml')) throw new Refused('UNREADABLE');
  return { type: 'ODT', pages: null };
}

/** A part as text. What could hide an address from these checks, no word processor writes: it is refused. */
function readXml(content: Buffer): string {
  const text = content.toString('utf8');
  if (text.includes('\0') || /<!(DOCTYPE|ENTITY)/i.test(text)) throw new Refused('UNREADABLE');
  return text;
}

function decode(text: string): string {
  return text.replace(/&#(x[0-9a-f]+|\d+);/gi, (_all, code: string) => {
    const point = Number(code.startsWith('x') || code.startsWith('X') ? `0${code}` : code);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

function* tagsOf(xml: string, name: RegExp): Generator<string> {
  // A sign in an attribute ends no tag.
  const rest = `(?:[^>"']|"[^"]*"|'[^']*')*>`;
  for (const [tag] of xml.matchAll(new RegExp(`<(?:\\w+:)?(?:${name.source})\\b${rest}`, 'g'))) yield tag;
}

/** By their names in lower case, without prefixes. */
function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(
    [...found].map(([, name = '', one, other]) => [name.toLowerCase(), decode(one ?? other ?? '')]),
  );
}
