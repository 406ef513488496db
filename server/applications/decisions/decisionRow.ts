import { Prisma } from '../../../prisma/client/client.ts';
import type { DecisionState, ReleaseState } from '../../../prisma/client/enums.ts';
import type { ApplicationStatus } from '../../../rules/applicationOptions.ts';

/** Decisions that are released together. */
export type ReleaseRow = {
  id: string;
  /** The user who decided; null if the account is gone. */
  actorId: string | null;
  state: ReleaseState;
  releaseAt: Date;
  endedAt: Date | null;
  undoneById: string | null;
};

export type DecisionRow = {
  id: string;
  applicationId: string;
  status: ApplicationStatus;
  reason: string | null;
  isReasonShared: boolean;
  state: DecisionState;
  createdAt: Date;
  releaseId: string;
};

export const DECISION_COLUMNS = Prisma.sql`
  d.id, d.application_id AS "applicationId", d.status, d.reason, d.is_reason_shared AS "isReasonShared", d.state,
  d.created_at AS "createdAt", d.release_id AS "releaseId"`;

export const RELEASE_FIELDS = {
  id: true,
  actorId: true,
  state: true,
  releaseAt: true,
  endedAt: true,
  undoneById: true,
} as const satisfies Prisma.ReleaseSelect;
