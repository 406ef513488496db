import { openDecisionsPortal } from './decisionsPortal.ts';
import { makeApplication, makeScholarship } from './factories.ts';
import { makeCoordinator, makeOrganisation } from './organisations.ts';
import { makePerson, type Person } from './people.ts';

const SAVE_PLAN = `mutation ($input: AwardPlanInput!) { saveAwardPlan(input: $input) { version currency budget places
  amount conditions fund { id left } totals { intended intendedCount offered offeredCount accepted acceptedCount paid planned
  unplanned left placesLeft } } }`;
const TOTALS = `query ($id: UUID!) { scholarship(id: $id) { awardPlan { version fund { committed left } totals { intended
  intendedCount offered offeredCount accepted acceptedCount paid planned unplanned left placesLeft } } } }`;
const PREPARE = `mutation ($input: PrepareDecisionsInput!) { prepareDecisions(input: $input) { left results { id isDone code
  message } } }`;
const PREVIEW = `query ($id: UUID!) { releasePreview(scholarshipId: $id) { counts { awards waitlisted notSelected returned }
  amount currency withoutAddress undecided leftOut overBudget overPlaces problems } }`;
const RELEASE = `mutation ($input: ReleaseInput!) { releaseDecisions(input: $input) { id state releaseAt scholarshipId
  overBudgetReason viewerCanConfirm counts { awards waitlisted notSelected returned } } }`;

export const PLAN = {
  ...{ currency: 'EUR', budget: 1_000_000, places: 10, amount: 100_000, acceptDays: 14 },
  ...{ conditions: 'Stay enrolled.', offersWaitlist: false, needsSecondPerson: false, version: 0 },
};

export async function openAwardsPortal() {
  const parts = await openDecisionsPortal();
  const { portal, moderator } = parts;
  const { ctx } = portal;
  const { id: organisationId } = await makeOrganisation(ctx);
  const coordinator = await makeCoordinator(ctx, organisationId);

  const savePlan = (scholarshipId: string, given: object = {}, as: Person = moderator) =>
    portal.as(as, SAVE_PLAN, { input: { scholarshipId, ...PLAN, ...given } });

  async function opened(count = 3, plan: object | null = {}) {
    const { id: scholarshipId } = await makeScholarship(ctx, { organisationId });
    if (plan) {
      const saved = await savePlan(scholarshipId, plan);
      if (saved.errors) throw new Error(JSON.stringify(saved.errors));
    }
    const applications = [];
    for (let index = 0; index < count; index += 1) {
      const student = await makePerson(ctx);
      const given = { applicantId: student.id, scholarshipId, status: 'PROCESSING' } as const;
      applications.push({ ...(await makeApplication(ctx, given)), student });
    }
    return { scholarshipId, applications, ids: applications.map(({ id }) => id) };
  }

  const preview = async (id: string, as: Person = moderator) =>
    (await portal.as(as, PREVIEW, { id })).data?.releasePreview;

  return {
    ...parts,
    organisationId,
    coordinator,
    savePlan,
    opened,
    preview,
    totals: async (id: string) => (await portal.as(moderator, TOTALS, { id })).data.scholarship.awardPlan,
    async prepare(scholarshipId: string, given: object, as: Person = moderator) {
      const { data, errors } = await portal.as(as, PREPARE, { input: { scholarshipId, ...given } });
      return { errors, left: data?.prepareDecisions?.left, results: data?.prepareDecisions?.results };
    },
    async release(scholarshipId: string, given: object = {}, as: Person = moderator) {
      const counts = (await preview(scholarshipId, as))?.counts;
      const { data, errors } = await portal.as(as, RELEASE, { input: { scholarshipId, counts, ...given } });
      return { errors, release: data?.releaseDecisions };
    },
  };
}
