import { Prisma } from '../../../prisma/client/client.ts';
import type { DecisionOutcome, DecisionState, ReleaseState } from '../../../prisma/client/enums.ts';
import type { ApplicationStatus } from '../../../rules/applications/applicationOptions.ts';

export type ReleaseRow = {
  id: string;
  /** The user who decided; null for an automatic offer, or if the account has been deleted. */
  actorId: string | null;
  state: ReleaseState;
  releaseAt: Date;
  endedAt: Date | null;
  undoneById: string | null;
  /** Id of the scholarship; null for decisions that were made individually. */
  scholarshipId: string | null;
  confirmedById: string | null;
  overBudgetReason: string | null;
};

/** Assessment result on which a prepared decision was based. Totals range from 0 to 100. */
export type DecisionBasis = {
  roundName: string;
  total: number | null;
  spread: number | null;
  rank: number | null;
  count: number;
};

export const OPEN_RELEASE_STATES: ReleaseState[] = ['WAITING', 'HELD', 'SENDING'];

export type DecisionRow = {
  id: string;
  applicationId: string;
  status: ApplicationStatus;
  reason: string | null;
  isReasonShared: boolean;
  state: DecisionState;
  createdAt: Date;
  releaseId: string | null;
  outcome: DecisionOutcome | null;
  /** Amount in minor units of `currency`. */
  amount: number | null;
  currency: string | null;
  waitlistRank: number | null;
  basis: DecisionBasis | null;
  preparedById: string | null;
  letterSubject: string | null;
  letterText: string | null;
  isLeftOut: boolean;
};

export const DECISION_COLUMNS = Prisma.sql`
  d.id, d.application_id AS "applicationId", d.status, d.reason, d.is_reason_shared AS "isReasonShared", d.state,
  d.created_at AS "createdAt", d.release_id AS "releaseId", d.outcome, d.amount::float8 AS amount, d.currency,
  d.waitlist_rank AS "waitlistRank", d.basis, d.prepared_by_id AS "preparedById",
  d.letter_subject AS "letterSubject", d.letter_text AS "letterText", d.is_left_out AS "isLeftOut"`;

export const RELEASE_FIELDS = {
  id: true,
  actorId: true,
  state: true,
  releaseAt: true,
  endedAt: true,
  undoneById: true,
  scholarshipId: true,
  confirmedById: true,
  overBudgetReason: true,
} as const satisfies Prisma.ReleaseSelect;
