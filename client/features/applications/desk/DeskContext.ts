import { createContext } from 'react';
import type { ApplicationStatus } from '../../../../rules/applicationOptions.ts';
import type { DeskApplicationFragment } from './desk.generated.ts';

export type Desk = {
  /**
   * Makes a decision after its confirmation dialogs. Has no effect if the viewer may not make this decision.
   */
  decide(application: DeskApplicationFragment, status: ApplicationStatus): void;
  undo(releaseId: string, applicationId: string): void;
};

export const DeskContext = createContext<Desk>({ decide: () => {}, undo: () => {} });
