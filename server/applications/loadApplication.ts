import { can } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { createRequestLoader } from '../platform/requestLoader.ts';
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationRow, toBelonging } from './applicationRow.ts';

export const loadApplication = createRequestLoader(async (ctx: RequestContext, ids: readonly string[]) => {
  const rows = await ctx.db.$queryRaw<ApplicationRow[]>`
    SELECT ${APPLICATION_COLUMNS} FROM ${APPLICATIONS} WHERE a.id = ANY(${[...new Set(ids)]}::uuid[])`;
  const readable = rows.filter((row) => can(ctx.viewer, 'application.read', toBelonging(row)));
  const found = new Map(readable.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});
