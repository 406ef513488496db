import type { ApplicationStatus } from '../../rules/applicationOptions.ts';

/** A move to another state; a step back needs a reason. */
export type StatusMove = { status: ApplicationStatus; needsReason: boolean };

export type Moves = Record<ApplicationStatus, readonly StatusMove[]>;

const forward = (status: ApplicationStatus): StatusMove => ({ status, needsReason: false });
const back = (status: ApplicationStatus): StatusMove => ({ status, needsReason: true });

/** Where staff may move an application at once, by where it stands. Change the table, not the callers. */
export const MOVES: Moves = {
  PENDING: [forward('PROCESSING')],
  PROCESSING: [forward('ACCEPTED'), forward('REJECTED'), back('PENDING')],
  ACCEPTED: [back('PROCESSING')],
  REJECTED: [back('PROCESSING')],
};

/** What staff may decide, by where it stands; it is held before it is sent. What waits needs no processing first. */
export const DECISIONS: Moves = {
  PENDING: [forward('ACCEPTED'), forward('REJECTED')],
  PROCESSING: [forward('ACCEPTED'), forward('REJECTED'), back('PENDING')],
  ACCEPTED: [back('PENDING')],
  REJECTED: [back('PENDING')],
};

/** The one state in which the applicant may change the form. */
export const EDITABLE: ApplicationStatus = 'PENDING';

/** The move from one state to another, when the table has it. */
export function findMove(
  moves: Moves,
  from: ApplicationStatus,
  to: ApplicationStatus,
): StatusMove | undefined {
  return moves[from].find(({ status }) => status === to);
}
