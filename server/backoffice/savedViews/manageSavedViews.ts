import { z } from 'zod';
import { MAX_SAVED_VIEWS, savedViewSchema } from '../../../rules/backoffice/savedViews.ts';
import { problem } from '../../../rules/problems.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';

export type SavedView = { id: string; name: string; query: string; hidden: string[] };

const FIELDS = { id: true, name: true, query: true, hidden: true } as const;

export function listSavedViews({ db, viewer }: RequestContext): Promise<SavedView[]> {
  const { id: ownerId } = authorize(viewer, 'savedView.list', { ownerId: viewer?.id });
  return db.savedView.findMany({ where: { ownerId }, select: FIELDS, orderBy: { name: 'asc' } });
}

export async function saveView(ctx: RequestContext, given: unknown): Promise<SavedView> {
  const { id: ownerId } = authorize(ctx.viewer, 'savedView.save', { ownerId: ctx.viewer?.id });
  const { name, ...view } = checkInput(savedViewSchema, given);
  return ctx.db.$transaction(async (db) => {
    await lockActivePerson(db, ownerId);
    const others = await db.savedView.count({ where: { ownerId, name: { not: name } } });
    if (others >= MAX_SAVED_VIEWS) throw refuse('CONFLICT', 'savedView.tooMany', { max: MAX_SAVED_VIEWS });
    return db.savedView.upsert({
      where: { ownerId_name: { ownerId, name } },
      create: { ownerId, name, ...view, createdAt: ctx.now() },
      update: view,
      select: FIELDS,
    });
  });
}

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

export async function deleteSavedView({ db, viewer }: RequestContext, given: unknown): Promise<SavedView> {
  const { id: ownerId } = authorize(viewer, 'savedView.delete', { ownerId: viewer?.id });
  const { id } = checkInput(idSchema, given);
  const found = await db.savedView.findFirst({ where: { id, ownerId }, select: FIELDS });
  if (!found) throw notFound();
  await db.savedView.deleteMany({ where: { id, ownerId } });
  return found;
}
