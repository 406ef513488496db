import { makeAward } from '../../../test/awards.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import type { Person } from '../../../test/people.ts';

const RENEW = `mutation ($input: PrepareRenewalsInput!) {
  prepareRenewals(input: $input) { results { id isDone code message } } }`;

export type Place = { from: string; to: string };
type Result = { id: string; isDone: boolean; code: string | null; message: string | null };

/** Opens a portal where `accepted` makes accepted awards and a scholarship in which they can be renewed. */
export async function openRenewalsPortal() {
  const parts = await openAwardsPortal();
  const { portal, moderator, opened } = parts;
  const { ctx } = portal;
  const { db } = ctx;

  const renew = (
    { from, to }: Place,
    awards: (string | { id: string; amount?: number })[],
    as: Person = moderator,
  ) =>
    portal.as(as, RENEW, {
      input: {
        ...{ scholarshipId: from, targetId: to },
        awards: awards.map((award) => (typeof award === 'string' ? { id: award } : award)),
      },
    });

  return {
    ...parts,
    async accepted(count = 1, plan: object | null = {}) {
      const source = await opened(count);
      const { scholarshipId: to } = await opened(0, plan);
      const awardIds: string[] = [];
      for (const applicationId of source.ids)
        awardIds.push((await makeAward(ctx, { applicationId, amount: 100_000 })).id);
      await db.application.updateMany({ where: { id: { in: source.ids } }, data: { status: 'ACCEPTED' } });
      const people = source.applications.map(({ student }) => student);
      const { scholarshipId: from, ids } = source;
      return { from, to, ids, awardIds, people, owner: people[0] as Person };
    },
    renew,
    resultsOf: async (...given: Parameters<typeof renew>) =>
      (await renew(...given)).data?.prepareRenewals.results as Result[],
    renewalOf: (renewedAwardId = '') =>
      db.application.findFirst({
        where: { renewedAwardId, cancelledAt: null },
        include: { decisions: true },
      }),
  };
}
