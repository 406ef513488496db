import { createContext } from 'react';

/** What an exception is made from, for whom. */
export type Exceptable = {
  scholarship: { id: string; scholarshipName: string };
  /** Left out where staff name the applicant by their address, such as the author of a draft. */
  applicant?: { name: string; email: string };
  /** Once it was made. */
  onMade?: () => unknown;
};

/** Opens the dialog that asks why someone may apply whatever is required; null on screens without it. */
export const ExceptContext = createContext<((target: Exceptable) => void) | null>(null);
