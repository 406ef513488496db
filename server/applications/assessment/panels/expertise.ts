import { type Expertise, expertiseSchema } from '../../../../rules/assessment/expertise.ts';
import { publish } from '../../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { optionCodes } from '../../../platform/language/optionLabels.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';

export type Membership = Expertise & { id: string; panelName: string; organisationName: string };

const MEMBERSHIP = {
  panel: { select: { name: true, organisationId: true, organisation: { select: { name: true } } } },
} as const;

/** The caller must check the permission. */
export const loadExpertise = createRequestLoader<string, Expertise>(async ({ db }, ids) => {
  const rows = await db.panelMember.findMany({ where: { id: { in: [...ids] } } });
  return ids.map((id) => rows.find((row) => row.id === id) ?? { subjects: [], languages: [] });
});

export async function listMyPanels(ctx: RequestContext): Promise<Membership[]> {
  const { viewer } = requireAccessScope(ctx.viewer, 'assessment.listOwn');
  const rows = await ctx.db.panelMember.findMany({
    where: { userId: viewer.id, leftAt: null },
    include: MEMBERSHIP,
    orderBy: [{ panel: { name: 'asc' } }, { id: 'asc' }],
  });
  return rows.map((row) => toMembership(ctx, row));
}

export function saveExpertise(ctx: RequestContext, given: { memberId: string }): Promise<Membership> {
  requireAccessScope(ctx.viewer, 'expertise.save');
  return ctx.db.$transaction(async (db) => {
    const { memberId: id } = given;
    const found = await db.panelMember.findUnique({ where: { id }, include: MEMBERSHIP });
    const viewer = authorize(ctx.viewer, 'expertise.save', {
      assessorId: found?.leftAt ? null : found?.userId,
      organisationId: found?.panel.organisationId,
    });
    if (!found || found.leftAt) throw notFound();
    const data = checkInput(expertiseSchema(optionCodes(ctx.env).subjectCategory), given);
    const row = await db.panelMember.update({ where: { id }, data, include: MEMBERSHIP });
    await publish({ ...ctx, db }, 'expertise.saved', { actorId: viewer.id, id: found.panelId, after: data });
    return toMembership(ctx, row);
  });
}

type Row = Expertise & {
  id: string;
  panel: { name: string; organisation: { name: string | null } };
};

const toMembership = (
  { env }: Pick<RequestContext, 'env'>,
  { id, subjects, languages, panel }: Row,
): Membership => ({
  ...{ id, subjects, languages, panelName: panel.name },
  organisationName: panel.organisation.name ?? env.PORTAL_NAME,
});
