import type { ApplicationStatus } from '../../../rules/applicationOptions.ts';

/** A move to another state; a step back needs a reason. */
export type StatusMove = { status: ApplicationStatus; needsReason: boolean };

const forward = (status: ApplicationStatus): StatusMove => ({ status, needsReason: false });
const back = (status: ApplicationStatus): StatusMove => ({ status, needsReason: true });

/** Where staff may move an application, by where it stands. Change the table, not the callers. */
export const MOVES: Record<ApplicationStatus, readonly StatusMove[]> = {
  PENDING: [forward('PROCESSING')],
  PROCESSING: [forward('ACCEPTED'), forward('REJECTED'), back('PENDING')],
  ACCEPTED: [back('PROCESSING')],
  REJECTED: [back('PROCESSING')],
};

/** The one state in which the applicant may change the form. */
export const EDITABLE: ApplicationStatus = 'PENDING';

/** The move from one state to another, when there is one. */
export function findMove(from: ApplicationStatus, to: ApplicationStatus): StatusMove | undefined {
  return MOVES[from].find(({ status }) => status === to);
}
