import { createContext } from 'react';

/** What may get more time: a scholarship, for everyone or for one applicant. */
export type Extendable = {
  id: string;
  scholarshipName: string;
  /** The one applicant; left out where staff choose. */
  applicant?: { name: string; email: string };
  /** Whether what the applicant has is taken back. */
  isWithdrawing?: boolean;
  /** Once it was given or taken back. */
  onExtended?: () => unknown;
};

/** Opens the dialog that asks for more time; null on screens without it. */
export const ExtendContext = createContext<((target: Extendable) => void) | null>(null);
