import { z } from 'zod';
import { feedbackSchema } from '../../../rules/applications/applications.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type BulkResult, runInBulk } from '../../platform/runInBulk.ts';
import { deleteApplication } from '../submit/cancelApplication.ts';
import { giveFeedback } from './giveFeedback.ts';
import { setApplicationStatus } from './setApplicationStatus.ts';

type Ids = { ids: readonly string[] };

export async function startProcessingApplications(ctx: RequestContext, given: Ids): Promise<BulkResult[]> {
  requireAccessScope(ctx.viewer, 'application.setStatus');
  return runInBulk(ctx, given, (id) => setApplicationStatus(ctx, { id, status: 'PROCESSING' }));
}

const feedbackInput = z.object({ feedback: feedbackSchema });

export async function giveFeedbackToApplications(
  ctx: RequestContext,
  given: Ids & { feedback: string },
): Promise<BulkResult[]> {
  requireAccessScope(ctx.viewer, 'application.giveFeedback');
  const { feedback } = checkInput(feedbackInput, given);
  return runInBulk(ctx, given, (id) => giveFeedback(ctx, { id, feedback }));
}

export async function deleteApplications(ctx: RequestContext, given: Ids): Promise<BulkResult[]> {
  requireAccessScope(ctx.viewer, 'application.delete');
  return runInBulk(ctx, given, (id) => deleteApplication(ctx, { id }));
}
