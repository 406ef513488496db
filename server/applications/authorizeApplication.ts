import { z } from 'zod';
import { recordIdSchema } from '../../rules/fields.ts';
import { problem } from '../../rules/problems.ts';
import { authorize, notFound, requireAccessScope } from '../platform/access.ts';
import type { RequestContext, Viewer } from '../platform/context.ts';
import { checkInput } from '../platform/input.ts';
import type { Action } from '../platform/permissions.ts';
import { type ApplicationRow, findApplication, toBelonging } from './applicationRow.ts';

type RecordAction = Extract<
  Action,
  | 'document.request'
  | 'document.replace'
  | `application.${'read' | 'update' | 'cancel' | 'applyAgain' | 'delete' | 'setStatus' | 'giveFeedback' | 'decide' | 'handle'}`
  | 'message.read'
  | 'message.send'
  | 'note.add'
>;

const idSchema = z.object({ id: recordIdSchema(problem('id', { record: 'application' })) });

/**
 * Throws INVALID_INPUT for a malformed id, and NOT_FOUND if the application does not exist or belongs to another
 * person or organisation.
 */
export async function authorizeApplication(
  ctx: RequestContext,
  action: RecordAction,
  given: { id: string },
): Promise<{ viewer: Viewer; application: ApplicationRow }> {
  // Checks the permission first, so that a viewer without it cannot learn whether the id exists.
  requireAccessScope(ctx.viewer, action);
  const { id } = checkInput(idSchema, given);
  const application = await findApplication(ctx.db, id);
  const viewer = authorize(ctx.viewer, action, toBelonging(application));
  if (!application) throw notFound();
  return { viewer, application };
}

/**
 * Like `authorizeApplication`, but for writes: also rejects cancelled and deleted applications, which are read-only.
 */
export async function authorizeStanding(ctx: RequestContext, action: RecordAction, given: { id: string }) {
  const found = await authorizeApplication(ctx, action, given);
  if (found.application.cancelledAt) throw notFound();
  return found;
}
