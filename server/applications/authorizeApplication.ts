import { z } from 'zod';
import { recordIdRule } from '../../rules/fields.ts';
import { problem } from '../../rules/problems.ts';
import { authorize, notFound, reachOf } from '../platform/access.ts';
import type { RequestContext, Viewer } from '../platform/context.ts';
import { checkInput } from '../platform/input.ts';
import type { Action } from '../platform/permissions.ts';
import { type ApplicationRow, belongingOf, findApplication } from './applicationRow.ts';

type RecordAction = Extract<
  Action,
  | 'document.request'
  | 'document.replace'
  | `application.${'read' | 'update' | 'cancel' | 'applyAgain' | 'delete' | 'setStatus' | 'giveFeedback' | 'decide'}`
>;

const idRule = z.object({ id: recordIdRule(problem('id', { record: 'application' })) });

/**
 * The first two steps of everything that is done to one application: loads it and asks the access table. Refuses by
 * role before anything else, then a malformed id, then with NOT_FOUND what is missing, another person's or another organisation's.
 */
export async function authorizeApplication(
  ctx: RequestContext,
  action: RecordAction,
  given: { id: string },
): Promise<{ viewer: Viewer; application: ApplicationRow }> {
  // A person who may not even do it to something of their own learns nothing about the id.
  reachOf(ctx.viewer, action);
  const { id } = checkInput(idRule, given);
  const application = await findApplication(ctx.db, id);
  const viewer = authorize(ctx.viewer, action, belongingOf(application));
  if (!application) throw notFound();
  return { viewer, application };
}

/** The same for writes: what was cancelled or deleted can only be read. */
export async function authorizeStanding(ctx: RequestContext, action: RecordAction, given: { id: string }) {
  const found = await authorizeApplication(ctx, action, given);
  if (found.application.cancelledAt) throw notFound();
  return found;
}
