import type { ReceiverLeases } from './receiverLeases.ts';

/** Response time in milliseconds above which a receiver counts as slow. */
const SLOW = 1_000;

/** Time in milliseconds within which a worker must start a call that it was allowed to make. */
const BEGINNING = 200;

export type ReceiverThrottle = ReturnType<typeof createReceiverThrottle>;

type Receiver = { running: number; isSlow: boolean; letThroughAt: number };

/**
 * Prevents one receiver from occupying all workers. Any number of workers may call a receiver that responded
 * to this process within a second. Any other receiver may be called only by the worker, on any instance, that
 * holds its lease.
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
    /**
     * Lists the receivers that no further worker may call now. Reserves all other slow receivers for the caller, who
     * must start the call within BEGINNING milliseconds.
     */
    async listBusy(): Promise<string[]> {
      const held = await leases.listHeld();
      return [...new Set([...held, ...listBusyHere()])];
    },

    /** Returns false, without making the call, if another worker has the lease. */
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
        // Marks the receiver as slow while the call is in progress, for other workers of this process.
        // Workers on other instances see the lease.
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
