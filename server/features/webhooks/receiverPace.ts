/** A receiver that takes longer to answer is slow, in milliseconds. */
const SLOW = 1_000;

/** How long a worker may take to begin the call that it was let through for, in milliseconds. */
const BEGINNING = 200;

export type ReceiverPace = ReturnType<typeof createReceiverPace>;

type Receiver = { running: number; isSlow: boolean; letThroughAt: number };

/**
 * Keeps one receiver from taking up all workers: one that answered within a second is called by any number of them at
 * once, any other by one. Known to this process alone.
 */
export function createReceiverPace(now: () => number = () => performance.now()) {
  const receivers = new Map<string, Receiver>();

  return {
    /** The receivers that no further worker may call now. The asking worker may call one of the others at once. */
    listBusy(): string[] {
      const time = now();
      const isBusy = (receiver: Receiver) => {
        if (!receiver.isSlow) return false;
        if (receiver.running > 0 || time - receiver.letThroughAt < BEGINNING) return true;
        receiver.letThroughAt = time;
        return false;
      };
      return [...receivers].filter(([, receiver]) => isBusy(receiver)).map(([name]) => name);
    },

    /** Makes a call and remembers how long it took. */
    async call<Answer>(name: string, make: () => Promise<Answer>): Promise<Answer> {
      const receiver = receivers.get(name) ?? { running: 0, isSlow: true, letThroughAt: 0 };
      receivers.set(name, receiver);
      receiver.running += 1;
      const started = now();
      // While it is under way, too.
      const overdue = setTimeout(() => {
        receiver.isSlow = true;
      }, SLOW);
      try {
        return await make();
      } finally {
        clearTimeout(overdue);
        receiver.running -= 1;
        receiver.isSlow = now() - started > SLOW;
      }
    },
  };
}
