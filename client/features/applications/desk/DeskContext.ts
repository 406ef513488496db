import { createContext } from 'react';
import type { ApplicationStatus } from '../../../../rules/applicationOptions.ts';
import type { DeskApplicationFragment } from './desk.generated.ts';

/** What the rows, the open record and the keys of the desk call. */
export type Desk = {
  /** Decides, after the questions that the decision asks. Does nothing where it may not be made. */
  decide(application: DeskApplicationFragment, status: ApplicationStatus): void;
  /** Takes back a release that waits. */
  undo(releaseId: string, applicationId: string): void;
};

export const DeskContext = createContext<Desk>({ decide: () => {}, undo: () => {} });
