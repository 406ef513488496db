import type { RequestContext } from '../platform/context.ts';
import type { ApplicationRow } from './applicationRow.ts';
import { authorizeApplication } from './authorizeApplication.ts';

/**
 * Reads an application, cancelled or not: viewers can read their own, coordinators those of their
 * organisations, and staff any. Throws NOT_FOUND for others.
 */
export async function readApplication(ctx: RequestContext, given: { id: string }): Promise<ApplicationRow> {
  return (await authorizeApplication(ctx, 'application.read', given)).application;
}
