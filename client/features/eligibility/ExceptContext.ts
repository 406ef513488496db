import { createContext } from 'react';

export type ExceptionTarget = {
  scholarship: { id: string; scholarshipName: string };
  /** Undefined if staff must enter the applicant's e-mail address, for example for a person who has only a draft. */
  applicant?: { name: string; email: string };
  onMade?: () => unknown;
};

export const ExceptContext = createContext<((target: ExceptionTarget) => void) | null>(null);
