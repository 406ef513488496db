import { createContext } from 'react';

/** Target of an extension: a scholarship, for everyone or for one applicant. */
export type Extendable = {
  id: string;
  scholarshipName: string;
  /** The applicant; undefined if staff choose. */
  applicant?: { name: string; email: string };
  /** Whether to withdraw the applicant's extension. */
  isWithdrawing?: boolean;
  /** Called after an extension is granted or withdrawn. */
  onExtended?: () => unknown;
};

/** Opens the extension dialog; null on screens without it. */
export const ExtendContext = createContext<((target: Extendable) => void) | null>(null);
