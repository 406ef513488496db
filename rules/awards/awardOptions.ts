// Client code without zod imports this module, so it must not import zod, which is large.
import type { ApplicationStatus } from '../applications/applicationOptions.ts';
import { UNDECIDED_STATUSES } from '../applications/applicationStatus.ts';
import { findMove, type Move } from '../moves.ts';

export const DECISION_OUTCOMES = ['AWARD', 'WAITLIST', 'NOT_SELECTED', 'RETURN'] as const;
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];

export const OUTCOME_STATUS: Record<DecisionOutcome, ApplicationStatus> = {
  AWARD: 'ACCEPTED',
  WAITLIST: 'PROCESSING',
  NOT_SELECTED: 'REJECTED',
  RETURN: 'PENDING',
};

export const OUTCOME_FROM: Record<DecisionOutcome, readonly ApplicationStatus[]> = {
  AWARD: UNDECIDED_STATUSES,
  WAITLIST: UNDECIDED_STATUSES,
  NOT_SELECTED: UNDECIDED_STATUSES,
  RETURN: ['PROCESSING'],
};

export const AWARD_STATES = ['OFFERED', 'ACCEPTED', 'DECLINED', 'LAPSED', 'WITHDRAWN', 'ENDED'] as const;
export type AwardState = (typeof AWARD_STATES)[number];

/** States in which an award commits money and prevents other changes to its application. */
export const LIVE_AWARD_STATES: readonly AwardState[] = ['OFFERED', 'ACCEPTED'];

/** `time` requires that the deadline for responding has not passed; `timeOver` requires that it has. */
type AwardNeed = 'signature' | 'reason' | 'time' | 'timeOver' | 'nothingPlanned';

const AWARD_MOVES: readonly Move<AwardState, AwardNeed>[] = [
  { from: 'OFFERED', to: 'ACCEPTED', needs: ['signature', 'time'] },
  { from: 'OFFERED', to: 'DECLINED', needs: ['time'] },
  { from: 'OFFERED', to: 'LAPSED', needs: ['timeOver'] },
  { from: 'OFFERED', to: 'WITHDRAWN', needs: ['reason'] },
  { from: 'OFFERED', to: 'OFFERED', needs: [] },
  { from: 'LAPSED', to: 'OFFERED', needs: [] },
  { from: 'ACCEPTED', to: 'WITHDRAWN', needs: ['reason'] },
  { from: 'ACCEPTED', to: 'ENDED', needs: ['nothingPlanned'] },
];

export const findAwardMove = (from: AwardState, to: AwardState) => findMove(AWARD_MOVES, { from, to });

export const MAX_PLACES = 100_000;
export const MAX_ACCEPT_DAYS = 90;
export const MAX_FUND_NAME = 100;
export const MAX_CONDITIONS = 5000;
export const MAX_SIGNATURE = 200;
export const MAX_LETTER_SUBJECT = 200;
export const MAX_LETTER_TEXT = 10_000;
export const MAX_DECISIONS_AT_ONCE = 200;
export const OFFER_REMINDER_DAYS = [7, 1] as const;
