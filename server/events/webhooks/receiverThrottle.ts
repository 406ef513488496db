import type { ReceiverLeases } from './receiverLeases.ts';

/** Limit in milliseconds. A receiver with a longer response time is slow. */
const SLOW = 1_000;

/** Time in milliseconds within which a worker must start an allowed call. */
const BEGINNING = 200;

export type ReceiverThrottle = ReturnType<typeof createReceiverThrottle>;

type Receiver = { running: number; isSlow: boolean; letThroughAt: number };

/**
 * Prevents one receiver from occupying all workers. Any number of workers may call a receiver that answered this
 * process within a second. Only one worker of all instances may call any other receiver: the one that holds its lease.
 */
export function createReceiverThrottle(leases: ReceiverLeases, now: () => number = () => performance.now()) {
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
    /** Lists the receivers that no further worker may call now. The caller may immediately call any other receiver. */
    async listBusy(): Promise<string[]> {
      const held = await leases.listHeld();
      return [...new Set([...held, ...listBusyHere()])];
    },

    /**
     * Makes a call and records its duration. Returns false if another worker had the lease and nothing was done.
     */
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
        // Also marks the receiver as slow during the call, for this process's other workers. Workers of other instances
        // see the lease.
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
