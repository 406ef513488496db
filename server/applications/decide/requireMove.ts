import type { ApplicationStatus } from '../../../rules/applicationOptions.ts';
import { problem } from '../../../rules/problems.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { findMove, type Moves } from '../applications.status.ts';

type Wanted = { from: ApplicationStatus; to: ApplicationStatus; reason: string | null | undefined };

/** CONFLICT for a move that the table does not have, and for a step back without a reason. */
export function requireMove(moves: Moves, { from, to, reason }: Wanted): void {
  const move = findMove(moves, from, to);
  if (!move) throw noMove(from, to);
  if (move.needsReason && !reason)
    throw refuse(
      'CONFLICT',
      'application.reasonRequired',
      { from, to },
      { problems: { reason: problem('statusReason') } },
    );
}

export function noMove(from: ApplicationStatus, to: ApplicationStatus): AppError {
  return from === to
    ? refuse('CONFLICT', 'application.sameStatus', { status: to })
    : refuse('CONFLICT', 'application.noTransition', { from, to });
}
