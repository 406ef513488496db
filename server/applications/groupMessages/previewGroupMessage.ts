import { z } from 'zod';
import { groupTextSchema } from '../../../rules/applications/groupMessages.ts';
import { problem } from '../../../rules/problems.ts';
import { notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { fillText, requireFillable } from './fillText.ts';
import { type Group, groupFields, type Recipient, readGroup, readGroupCondition } from './readGroup.ts';

const MAX_SAMPLES = 20;

const inputSchema = groupTextSchema.extend({
  ...groupFields,
  applicationId: z
    .uuid(problem('id', { record: 'application' }))
    .toLowerCase()
    .nullish(),
});

type Preview = Omit<Group, 'recipients'> & {
  recipientCount: number;
  samples: Recipient[];
  text: string | null;
};

export async function previewGroupMessage(ctx: RequestContext, given: object): Promise<Preview> {
  const reach = requireAccessScope(ctx.viewer, 'message.sendToGroup');
  const { text, applicationId, ...group } = checkInput(inputSchema, given);
  const where = await readGroupCondition(ctx, group, reach);
  const found = await readGroup(ctx, { where, viewerId: reach.viewer.id, ids: group.ids });
  const { recipients, ...counts } = found;
  const ids = recipients.map(({ id }) => id);
  await requireFillable(ctx, text, ids);
  if (applicationId && !ids.includes(applicationId)) throw notFound();
  const shown = applicationId ?? ids[0];
  return {
    ...counts,
    recipientCount: recipients.length,
    samples: recipients.slice(0, MAX_SAMPLES),
    text: shown === undefined ? null : await fillText(ctx, text, shown),
  };
}
