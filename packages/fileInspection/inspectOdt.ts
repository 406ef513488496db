import { type Finding, Refused } from './finding.ts';
import { isXml, readXml, type XmlElement } from './readXml.ts';

const TYPE = 'application/vnd.oasis.opendocument.text';
const XLINK = 'http://www.w3.org/1999/xlink';

/** Elements that may refer to other files: links, which are followed only on a click, and the document's template. */
const LINKS = ['a', 'template'];

export function inspectOdt(entries: Map<string, Buffer>): Finding {
  const manifest = entries.get('META-INF/manifest.xml');
  if (manifest)
    readXml(manifest, {
      open: ({ local }) => {
        if (local === 'encryption-data') throw new Refused('PROTECTED');
      },
    });
  if (entries.get('mimetype')?.toString() !== TYPE) throw new Refused('WRONG_TYPE');
  const names = [...entries.keys()];
  if (names.some((name) => /^(Basic|Scripts)\//i.test(name))) throw new Refused('MACROS');
  if (names.some((name) => /^(Object \d+|ObjectReplacements)\b/i.test(name)))
    throw new Refused('EMBEDDED_FILES');
  for (const content of entries.values()) if (isXml(content)) readXml(content, { open: checkElement });
  if (!entries.has('content.xml')) throw new Refused('UNREADABLE');
  return { type: 'ODT', pages: null };
}

function checkElement({ local, uri, attributes }: XmlElement): void {
  if (local === 'event-listener' || (local === 'script' && /:office:|:script:/.test(uri)))
    throw new Refused('MACROS');
  if (/^dde-(connection|source)/.test(local)) throw new Refused('EXTERNAL_PARTS');
  if (local === 'applet' || local === 'plugin') throw new Refused('EMBEDDED_FILES');
  const target = attributes.find((one) => one.local === 'href' && one.uri === XLINK)?.value ?? '';
  if (!LINKS.includes(local) && /^\s*([a-z][a-z0-9+.-]*:|\/|\\|\.\.)/i.test(target))
    throw new Refused('EXTERNAL_PARTS');
}
