import { type Finding, type InspectionLimits, Refused } from './finding.ts';
import { inspectDocx } from './inspectDocx.ts';
import { inspectOdt } from './inspectOdt.ts';
import { readZip } from './readZip.ts';

export function inspectArchive(bytes: Buffer, limits: InspectionLimits): Finding {
  const entries = readZip(bytes, limits);
  if (entries.has('[Content_Types].xml')) return inspectDocx(entries);
  if (String(entries.get('mimetype') ?? '').startsWith('application/vnd.oasis.opendocument.text'))
    return inspectOdt(entries);
  throw new Refused('WRONG_TYPE');
}
