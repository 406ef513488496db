import { inspectDocx } from './inspectDocx.ts';
import { inspectOdt } from './inspectOdt.ts';
import { readZip } from './readZip.ts';
import { type Finding, Refused } from './refusal.ts';

/** Inspects an archive as a DOCX or an ODT, by what it holds; any other archive is of the wrong type. */
export function inspectArchive(bytes: Buffer): Finding {
  const entries = readZip(bytes);
  if (entries.has('[Content_Types].xml')) return inspectDocx(entries);
  if (String(entries.get('mimetype') ?? '').startsWith('application/vnd.oasis.opendocument.text'))
    return inspectOdt(entries);
  throw new Refused('WRONG_TYPE');
}
