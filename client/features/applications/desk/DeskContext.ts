import { createContext } from 'react';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import type { DeskApplicationFragment } from './desk.generated.ts';

export type Desk = {
  decide(application: DeskApplicationFragment, status: ApplicationStatus): void;
  undo(releaseId: string, applicationId: string): void;
};

export const DeskContext = createContext<Desk>({ decide: () => {}, undo: () => {} });
