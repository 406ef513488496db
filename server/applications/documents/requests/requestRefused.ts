import type { DocumentRefusal } from '../../../../rules/documents.ts';
import type { EventContext } from '../../../events/publish.ts';
import { addRequest } from './addRequest.ts';

/** For how long a document that its check refused can be replaced, in milliseconds. */
const REPLACED_WITHIN = 72 * 3_600_000;

type Refused = { applicationId: string; question: string; refusal: DocumentRefusal | null };

/** Asks for a document again that its check found to be nothing its question takes. Returns until when it can be replaced. */
export async function requestRefused(ctx: EventContext, refused: Refused): Promise<Date> {
  const until = new Date(ctx.now().getTime() + REPLACED_WITHIN);
  return (await addRequest(ctx, { ...refused, until, reason: null, askedById: null })) ?? until;
}
