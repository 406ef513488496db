import type { DocumentRefusal } from '../../../../rules/applications/documents.ts';
import type { EventContext } from '../../../events/publish.ts';
import { addRequest } from './addRequest.ts';

const REPLACED_WITHIN = 72 * 3_600_000;

type RefusedDocument = { applicationId: string; question: string; refusal: DocumentRefusal | null };

export async function requestRefused(ctx: EventContext, refused: RefusedDocument): Promise<Date> {
  const until = new Date(ctx.now().getTime() + REPLACED_WITHIN);
  return (await addRequest(ctx, { ...refused, until, reason: null, askedById: null })) ?? until;
}
