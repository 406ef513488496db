import { createContext } from 'react';

export type ExceptionTarget = {
  scholarship: { id: string; scholarshipName: string };
  /** Undefined if staff must enter the applicant's address, e.g. for a person with a draft. */
  applicant?: { name: string; email: string };
  onMade?: () => unknown;
};

export const ExceptContext = createContext<((target: ExceptionTarget) => void) | null>(null);
