import type { RunningProgram } from '../e2e/portalProcess.ts';
import { writePdf } from '../server/test/documents.ts';
import { withClient } from './benchDatabases.ts';
import { readMemory } from './processMemory.ts';
import type { Figure } from './report.ts';
import { addPeople, headersOf } from './signedPeople.ts';

const AT_ONCE = 20;
const MEGABYTES = 5;
/** Of memory, from the first fifth of the uploads on. */
const MAX_GROWTH = 50;
const LOOK_EVERY = 100;

/** Sends a whole file by the tus protocol in one part; answers the document's id. */
export async function upload(portal: string, personId: string, file: Buffer): Promise<string> {
  const { authorization = '' } = await headersOf(personId);
  const tus = { authorization, 'tus-resumable': '1.0.0' };
  const name = Buffer.from('transcript.pdf').toString('base64');
  const created = await fetch(`${portal}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(file.length), 'upload-metadata': `filename ${name}` },
  });
  const place = created.headers.get('location');
  if (created.status !== 201 || !place)
    throw new Error(`/uploads: ${created.status} ${await created.text()}`);
  const sent = await fetch(new URL(place, portal), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(file),
  });
  if (sent.status !== 204) throw new Error(`${place}: ${sent.status} ${await sent.text()}`);
  return place.split('/').at(-1) ?? '';
}

/** Does so many pieces of work, so many at once. */
export async function doAtOnce(count: number, atOnce: number, work: (n: number) => Promise<unknown>) {
  let next = 0;
  const workers = Array.from({ length: atOnce }, async () => {
    while (next < count) await work(next++);
  });
  await Promise.all(workers);
}

/** Waits until nothing of the portal's documents is checked any more. */
export function settleChecks(url: string): Promise<void> {
  return withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query("SELECT FROM documents WHERE state = 'CHECKING' LIMIT 1");
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
}

/** How far the server's memory grows while files are uploaded and checked. */
export async function measureUploads(
  portal: RunningProgram,
  url: string,
  { files }: { files: number },
): Promise<Figure> {
  const people = await addPeople(url, { count: AT_ONCE });
  const padding = '0'.repeat(MEGABYTES * 1_000_000);
  const file = writePdf({ more: [`<< /Length ${padding.length} >>\nstream\n${padding}\nendstream`] });
  const { pid = 0 } = portal.process;
  let most = 0;
  const looks = setInterval(() => {
    most = Math.max(most, readMemory(pid, 'VmRSS'));
  }, LOOK_EVERY);
  const send = async (count: number) => {
    most = 0;
    const started = performance.now();
    await doAtOnce(count, AT_ONCE, (n) => upload(portal.url, people[n % people.length] as string, file));
    const seconds = (performance.now() - started) / 1000;
    return {
      files: count,
      'most RSS (MB)': Number(most.toFixed(1)),
      'files/s': Number((count / seconds).toFixed(1)),
    };
  };
  const before = readMemory(pid, 'VmRSS');
  const first = await send(files / 5);
  const rest = await send(files - files / 5);
  await settleChecks(url);
  clearInterval(looks);
  return {
    name: `${files.toLocaleString('en')} uploads of ${MEGABYTES} MB: growth of memory`,
    value: rest['most RSS (MB)'] - first['most RSS (MB)'],
    unit: 'MB',
    target: { atMost: MAX_GROWTH },
    how: `the most resident memory of the server (VmRSS) during the last four fifths, less the most during the first; ${AT_ONCE} at once, checked by jobs meanwhile`,
    details: [
      { files: 0, 'most RSS (MB)': Number(before.toFixed(1)), 'files/s': '' },
      first,
      rest,
      {
        files,
        'most RSS (MB)': Number(readMemory(pid, 'VmRSS').toFixed(1)),
        'files/s': 'when all are checked',
      },
    ],
  };
}
