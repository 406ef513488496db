// Client code without zod imports this module, so it must not import zod, which is large.

import type { Move } from '../moves.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from './applicationOptions.ts';

export const EDITABLE: ApplicationStatus = 'PENDING';

type Outcome = 'OPEN' | 'GRANTED' | 'REFUSED';

const OUTCOMES: Record<ApplicationStatus, Outcome> = {
  PENDING: 'OPEN',
  PROCESSING: 'OPEN',
  ACCEPTED: 'GRANTED',
  REJECTED: 'REFUSED',
};

const statusesOf = (...outcomes: Outcome[]): ApplicationStatus[] =>
  APPLICATION_STATUSES.filter((status) => outcomes.includes(OUTCOMES[status]));

export const UNDECIDED_STATUSES = statusesOf('OPEN');
export const DECIDED_STATUSES = statusesOf('GRANTED', 'REFUSED');
export const UNREFUSED_STATUSES = statusesOf('OPEN', 'GRANTED');

/**
 * Action in the permission table that a move requires. `setStatus` moves immediately and publishes
 * `application.moved`. `decide` publishes `application.decided`, and later `application.moved` when the decision is
 * sent.
 */
export type MoveAction = 'application.setStatus' | 'application.decide';
type StatusMove = Move<ApplicationStatus, 'reason'> & { actions: readonly MoveAction[] };

const AT_ONCE = ['application.setStatus'] as const;
const HELD = ['application.decide'] as const;
const EITHER = [...AT_ONCE, ...HELD] as const;

export const STATUS_MOVES: readonly StatusMove[] = [
  { from: 'PENDING', to: 'PROCESSING', actions: AT_ONCE, needs: [] },
  { from: 'PENDING', to: 'ACCEPTED', actions: HELD, needs: [] },
  { from: 'PENDING', to: 'REJECTED', actions: HELD, needs: [] },
  { from: 'PROCESSING', to: 'ACCEPTED', actions: EITHER, needs: [] },
  { from: 'PROCESSING', to: 'REJECTED', actions: EITHER, needs: [] },
  { from: 'PROCESSING', to: 'PENDING', actions: EITHER, needs: ['reason'] },
  { from: 'ACCEPTED', to: 'PROCESSING', actions: AT_ONCE, needs: ['reason'] },
  { from: 'ACCEPTED', to: 'PENDING', actions: HELD, needs: ['reason'] },
  { from: 'REJECTED', to: 'PROCESSING', actions: AT_ONCE, needs: ['reason'] },
  { from: 'REJECTED', to: 'PENDING', actions: HELD, needs: ['reason'] },
];

export const movesBy = (action: MoveAction) => STATUS_MOVES.filter(({ actions }) => actions.includes(action));
