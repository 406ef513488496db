import { createContext } from 'react';

export type ExtensionTarget = {
  id: string;
  scholarshipName: string;
  applicant?: { name: string; email: string };
  isWithdrawing?: boolean;
  onExtended?: () => unknown;
};

export const ExtendContext = createContext<((target: ExtensionTarget) => void) | null>(null);
