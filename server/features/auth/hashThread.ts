import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';

/** The parameters that Better Auth uses; every hash in the database was made with them. */
const SCRYPT = { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 };
const KEY_BYTES = 64;

/** Everything else goes first: on Linux a thread has a niceness of its own. Elsewhere it would slow the whole process. */
const NICENESS = 5;

/** What a thread runs. A text, so that sources, tests and the built server need no file beside them. */
const PROGRAM = `
const { parentPort } = require('node:worker_threads');
const { scryptSync } = require('node:crypto');
if (process.platform === 'linux') require('node:os').setPriority(${NICENESS});
parentPort.on('message', ({ id, password, salt }) => {
  parentPort.postMessage({ id, key: scryptSync(password, salt, ${KEY_BYTES}, ${JSON.stringify(SCRYPT)}) });
});`;

type Waiting = { resolve: (key: Buffer) => void; reject: (error: Error) => void };

export type HashThread = {
  /** The scrypt key of a password; `salt` is used as text. UNAVAILABLE when the thread ends meanwhile. */
  deriveKey(password: string, salt: string): Promise<Buffer>;
  /** Keys that are not made yet. */
  waiting(): number;
  /** Ends the thread. */
  end(): Promise<unknown>;
};

/**
 * Makes keys in a thread of its own, one after the other: neither the event loop nor the threads that compress answers
 * and read files wait for it. The thread starts with the first key, and again after it ended.
 */
export function makeHashThread(): HashThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let count = 0;

  const start = () => {
    const started = new Worker(PROGRAM, { eval: true, execArgv: [] });
    started.on('message', ({ id, key }: { id: number; key: Uint8Array }) => {
      waiting.get(id)?.resolve(Buffer.from(key));
      waiting.delete(id);
      // A thread with nothing to do does not keep the process alive.
      if (waiting.size === 0) started.unref();
    });
    // What ended it is told by nobody but its end, which always follows.
    started.on('error', () => {});
    started.on('exit', () => {
      thread = undefined;
      for (const { reject } of waiting.values())
        reject(new AppError('UNAVAILABLE', 'Your password could not be checked. Try again in a moment.'));
      waiting.clear();
    });
    return started;
  };

  return {
    deriveKey(password, salt) {
      thread ??= start();
      const running = thread;
      count += 1;
      const id = count;
      return new Promise<Buffer>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        running.ref();
        running.postMessage({ id, password: password.normalize('NFKC'), salt });
      });
    },
    waiting: () => waiting.size,
    end: async () => thread?.terminate(),
  };
}
