import type { ApplicationStatus } from '../../../rules/applications/applicationOptions.ts';
import { type MoveAction, movesBy } from '../../../rules/applications/applicationStatus.ts';
import { findMove } from '../../../rules/moves.ts';
import { problem } from '../../../rules/problems.ts';
import { type AppError, refuse } from '../../platform/errors.ts';

type MoveRequest = { from: ApplicationStatus; to: ApplicationStatus; reason: string | null | undefined };

export function requireMove(action: MoveAction, { from, to, reason }: MoveRequest): void {
  const move = findMove(movesBy(action), { from, to });
  if (!move) throw noMove(from, to);
  if (move.needs.includes('reason') && !reason)
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
