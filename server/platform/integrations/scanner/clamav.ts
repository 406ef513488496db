import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Verdict } from './scanner.ts';

const SILENCE = 60_000;

/**
 * Sends a file to ClamAV's daemon (INSTREAM: chunks, each preceded by its length). Throws if there is no verdict:
 * after an error, a broken connection, or a file above StreamMaxLength.
 */
export async function scanWithClamav(
  { host, port }: { host: string; port: number },
  content: Readable,
  silence = SILENCE,
): Promise<Verdict> {
  const socket = connect({ host, port });
  socket.setTimeout(silence, () => socket.destroy(new Error('The scanner does not answer.')));
  const answer = text(socket);
  answer.catch(() => undefined);
  try {
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for await (const piece of content as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      socket.write(length);
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), answer]);
      if (socket.readableEnded) break;
    }
    socket.write(Buffer.alloc(4));
    return readVerdict(await answer);
  } finally {
    content.destroy();
    socket.destroy();
  }
}

function readVerdict(answer: string): Verdict {
  const said = answer.replaceAll('\0', '').trim();
  if (said === 'stream: OK') return 'CLEAN';
  if (/^stream: .+ FOUND$/.test(said)) return 'MALWARE';
  throw new Error(`The scanner says: ${said.slice(0, 200) || 'nothing'}`);
}
