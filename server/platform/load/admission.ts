import type { Database } from '../database/connection.ts';
import type { Allowance } from './minuteAllowance.ts';

/** What one request may cost and run, given by what its caller did before. */
export type Admission = {
  /** Refuses with RATE_LIMITED a caller whose minute is used up, or who has too much at work. */
  require(): void;
  /** Counts so many points, writes the headers, and returns what is left. */
  charge(points: number): Allowance;
  /** Runs a read on connections of `db` when it is the caller's turn; not at all when the caller has left. */
  runFairly<T>(db: Database, run: () => Promise<T>): Promise<T>;
};
