const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Calls `stop` once on a signal or an uncaught error, and then exits. The exit code is 1 after an error or if
 * stopping takes longer than `timeout()` milliseconds, and 0 otherwise. Call this function before any other startup
 * step. The listeners remain until the exit, because a terminal and npm both forward Ctrl-C, and without a listener
 * the second signal would kill the process.
 */
export function endGracefully(stop: () => Promise<void>, timeout: () => number): void {
  let code = 0;
  let isStopping = false;
  async function end() {
    if (isStopping) return;
    isStopping = true;
    await within(timeout(), stop()).catch(note);
    process.exit(code);
  }
  function note(error: unknown) {
    console.error(error);
    code = 1;
  }
  // If the program that reads the output has exited, each write would throw again without this listener.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  for (const signal of SIGNALS) process.on(signal, end);
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      note(error);
      void end();
    });
  }
}

async function within(milliseconds: number, task: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const sentence = `Stopping took longer than ${milliseconds / 1000} s; what still ran is cut off.`;
    timer = setTimeout(() => reject(new Error(sentence)), milliseconds);
  });
  await Promise.race([task, late]).finally(() => clearTimeout(timer));
}
