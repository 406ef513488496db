import { authorize } from '../access.ts';
import type { RequestContext } from '../context.ts';
import { type QueueRow, readQueues } from './readQueues.ts';

export async function listQueues(ctx: RequestContext): Promise<QueueRow[]> {
  authorize(ctx.viewer, 'queue.read');
  return readQueues(ctx);
}
