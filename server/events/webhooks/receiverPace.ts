import type { ReceiverLeases } from './receiverLeases.ts';

/** A receiver that takes longer to answer is slow, in milliseconds. */
const SLOW = 1_000;

/** How long a worker may take to begin the call that it was let through for, in milliseconds. */
const BEGINNING = 200;

export type ReceiverPace = ReturnType<typeof createReceiverPace>;

type Receiver = { running: number; isSlow: boolean; letThroughAt: number };

/**
 * Keeps one receiver from taking up the workers: one that answered this process within a second is called by any number
 * of them at once, any other by one of all instances, who holds its lease.
 */
export function createReceiverPace(leases: ReceiverLeases, now: () => number = () => performance.now()) {
  const receivers = new Map<string, Receiver>();

  const listBusyHere = () => {
    const time = now();
    const isBusy = (receiver: Receiver) => {
      if (!receiver.isSlow) return false;
      if (receiver.running > 0 || time - receiver.letThroughAt < BEGINNING) return true;
      receiver.letThroughAt = time;
      return false;
    };
    return [...receivers].filter(([, receiver]) => isBusy(receiver)).map(([name]) => name);
  };

  return {
    /** The receivers that no further worker may call now. The asking worker may call one of the others at once. */
    async listBusy(): Promise<string[]> {
      const held = await leases.listHeld();
      return [...new Set([...held, ...listBusyHere()])];
    },

    /** Makes a call and remembers how long it took. False when it was another worker's turn: nothing was done. */
    async call(name: string, make: () => Promise<unknown>): Promise<boolean> {
      const receiver = receivers.get(name) ?? { running: 0, isSlow: true, letThroughAt: 0 };
      receivers.set(name, receiver);
      receiver.running += 1;
      let lease: ReturnType<ReceiverLeases['take']> | undefined;
      let overdue: NodeJS.Timeout | undefined;
      try {
        if (receiver.isSlow) {
          lease = leases.take(name);
          if (!(await lease)) return false;
        }
        const started = now();
        // While it is under way, too: this process's other workers learn of it so, those of other instances by the lease.
        overdue = setTimeout(() => {
          receiver.isSlow = true;
          lease ??= leases.take(name).catch(() => null);
        }, SLOW);
        await make().finally(() => {
          receiver.isSlow = now() - started > SLOW;
        });
        return true;
      } finally {
        clearTimeout(overdue);
        receiver.running -= 1;
        const end = await lease;
        await end?.();
      }
    },
  };
}
