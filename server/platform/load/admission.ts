import type { Database } from '../database/connection.ts';
import type { Allowance } from './minuteAllowance.ts';

export type Admission = {
  /** Throws RATE_LIMITED if the caller has used up this minute's allowance or has too many waiting reads. */
  require(): void;
  charge(points: number): Allowance;
  /** Runs a read on connections of `db` when it is the caller's turn. Skips it if the caller has disconnected. */
  runFairly<T>(db: Database, run: () => Promise<T>): Promise<T>;
};
