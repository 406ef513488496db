import type { DocumentRefusal } from '../../../../rules/applications/documents.ts';
import { mayReplaceDocument } from '../../../catalogue/scholarships/clock/mayNow.ts';
import { can } from '../../../platform/access.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../../applicationRow.ts';
import { isRequestedByStaff } from './addRequest.ts';

export type RequestRow = {
  id: string;
  question: string;
  reason: string | null;
  refusal: DocumentRefusal | null;
  until: Date;
  state: 'OPEN' | 'MET' | 'MISSED';
  isStaffAsking: boolean;
  applicantId: string | null;
  createdAt: Date;
};

const MAX_REQUESTS = 100;

export async function readRequests(ctx: RequestContext, application: ApplicationRow): Promise<RequestRow[]> {
  return can(ctx.viewer, 'answer.read', toBelonging(application)) ? loadRequests(ctx, application.id) : [];
}

export const loadRequests = createRequestLoader<string, RequestRow[]>(async (ctx, ids) => {
  const rows = await ctx.db.$queryRaw<(RequestRow & { applicationId: string })[]>`
    SELECT r.id, r.application_id AS "applicationId", r.question, r.reason, r.refusal, r.until, r.created_at AS "createdAt",
      CASE WHEN a.cancelled_at IS NULL THEN a.applicant_id END AS "applicantId",
      CASE WHEN r.met_at IS NOT NULL THEN 'MET' WHEN ${mayReplaceDocument(ctx)} THEN 'OPEN' ELSE 'MISSED' END AS state,
      ${isRequestedByStaff(ctx)} AS "isStaffAsking"
    FROM document_requests r JOIN applications a ON a.id = r.application_id
    WHERE r.application_id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY r.created_at, r.id`;
  return ids.map((id) => rows.filter((row) => row.applicationId === id).slice(-MAX_REQUESTS));
});

export function canReplace({ state, applicantId }: RequestRow, viewer: Viewer | null): boolean {
  return state === 'OPEN' && can(viewer, 'document.replace', { ownerId: applicantId });
}
