import type { RequestContext } from '../platform/context.ts';
import type { ApplicationRow } from './applicationRow.ts';
import { authorizeApplication } from './authorizeApplication.ts';

export async function readApplication(ctx: RequestContext, given: { id: string }): Promise<ApplicationRow> {
  return (await authorizeApplication(ctx, 'application.read', given)).application;
}
