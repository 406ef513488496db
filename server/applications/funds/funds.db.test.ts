import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { openAwardsPortal, PLAN } from '../../test/awardsPortal.ts';
import { makeOrganisation } from '../../test/organisations.ts';
import type { Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { scholarshipForm } from '../../test/scholarships.ts';

const { portal, organisationId, coordinator, moderator, savePlan, opened, totals, auditOf } =
  await openAwardsPortal();
const { db } = portal.ctx;

const save = (given: object = {}, as: Person = coordinator) =>
  portal.as(
    as,
    'mutation ($input: FundInput!) { saveFund(input: $input) { id name currency budget committed left scholarshipCount version } }',
    { input: { organisationId, name: 'Merit', currency: 'EUR', budget: 500_000, version: 0, ...given } },
  );
const remove = (id: string) =>
  portal.as(coordinator, 'mutation ($id: UUID!) { removeFund(id: $id) { id } }', { id });
const list = async (as: Person, id = organisationId) =>
  portal.as(as, 'query ($id: UUID!) { funds(organisationId: $id) { name left } }', { id });

// product: P18.1
describe('funds', () => {
  it('a coordinator can create, change and remove a fund, and each change is audited', async () => {
    const made = (await save()).data.saveFund;
    expect(made).toEqual({
      ...{ id: expect.any(String), name: 'Merit', currency: 'EUR', budget: 500_000, committed: 0 },
      ...{ left: 500_000, scholarshipCount: 0, version: 1 },
    });
    const changed = await save({ id: made.id, name: 'Talent', budget: 0, version: 1 });
    expect(changed.data.saveFund).toMatchObject({ name: 'Talent', budget: 0, version: 2 });
    expect((await list(moderator)).data.funds).toEqual([{ name: 'Talent', left: 0 }]);
    expect(getCode(await remove(made.id))).toBe('ok');
    expect((await list(coordinator)).data.funds).toEqual([]);
    expect(await auditOf(made.id)).toMatchObject([
      { action: 'fund.save', actorId: coordinator.id, after: { name: 'Merit', budget: 500_000 } },
      { action: 'fund.save', before: { name: 'Merit' }, after: { name: 'Talent', budget: 0 } },
      { action: 'fund.remove', before: { name: 'Talent' } },
    ]);
  });

  it('a fund with a stale version, duplicate name or invalid field is rejected', async () => {
    const { id } = (await save({ name: 'Twice' })).data.saveFund;
    expect(getCode(await save({ id, name: 'Twice', version: 0 }))).toBe('CONFLICT');
    expect(getCode(await save({ name: 'Twice' }))).toBe('CONFLICT');
    const fieldsOf = async (given: object) =>
      Object.keys((await save(given)).errors?.[0]?.extensions.fields ?? {});
    expect(await fieldsOf({ budget: -1 })).toEqual(['budget']);
    expect(await fieldsOf({ budget: 10 ** 12 + 1 })).toEqual(['budget']);
    expect(await fieldsOf({ currency: 'EURO' })).toEqual(['currency']);
    expect(await fieldsOf({ name: ' ' })).toEqual(['name']);
    const other = await makeOrganisation(portal.ctx);
    expect(getCode(await save({ organisationId: other.id }))).toBe('NOT_FOUND');
    expect(getCode(await list(coordinator, other.id))).toBe('NOT_FOUND');
    expect(await db.fund.count({ where: { organisationId: other.id } })).toBe(0);
  });

  it('only one of two funds saved simultaneously with the same name is created', async () => {
    for (let round = 0; round < rounds(5, 30); round += 1) {
      const name = `Simultaneous ${round}`;
      const answers = await Promise.all([save({ name }), save({ name })]);
      expect(answers.map(getCode).toSorted()).toEqual(['CONFLICT', 'ok']);
      expect(answers.flatMap(({ errors }) => errors?.[0]?.message ?? [])).toEqual([
        'The organisation already has a fund with this name.',
      ]);
    }
  });

  it('a scholarship with a fund cannot move to another organisation', async () => {
    const { id } = (await save({ name: 'Bound' })).data.saveFund;
    const { scholarshipId } = await opened(0, { fundId: id });
    const other = await makeOrganisation(portal.ctx);
    const move = () =>
      portal.asModerator(
        'mutation ($input: ScholarshipUpdateInput!) { updateScholarship(input: $input) { id } }',
        { input: { id: scholarshipId, organisationId: other.id, scholarship: scholarshipForm() } },
      );
    expect((await move()).errors?.[0]).toMatchObject({
      message: 'The award plan uses a fund of the current organisation. Remove the fund from the plan first.',
      extensions: { code: 'CONFLICT' },
    });
    await db.awardPlan.update({ where: { scholarshipId }, data: { fundId: null } });
    expect(getCode(await move())).toBe('ok');
  });

  it('a fund in use cannot change its currency or be removed', async () => {
    const { id } = (await save({ name: 'Used' })).data.saveFund;
    const { scholarshipId } = await opened(0, { fundId: id });
    expect(getCode(await save({ id, name: 'Used', currency: 'NOK', version: 1 }))).toBe('CONFLICT');
    expect(getCode(await remove(id))).toBe('CONFLICT');
    expect((await totals(scholarshipId)).fund).toEqual({ committed: 0, left: 500_000 });
  });
});

// product: P18.2
describe('award plans', () => {
  it('staff can save an award plan with its version; applicants and visitors get null', async () => {
    const { scholarshipId } = await opened(0, null);
    const saved = (await savePlan(scholarshipId, {}, coordinator)).data.saveAwardPlan;
    expect(saved).toMatchObject({ version: 1, currency: 'EUR', budget: 1_000_000, places: 10, fund: null });
    expect(saved.totals).toMatchObject({ left: 1_000_000, placesLeft: 10, intended: 0 });
    expect(getCode(await savePlan(scholarshipId))).toBe('CONFLICT');
    const again = await savePlan(scholarshipId, { version: 1, budget: null, places: null });
    expect(again.data.saveAwardPlan).toMatchObject({ version: 2, totals: { left: null, placesLeft: null } });
    const query = `{ scholarship(id: "${scholarshipId}") { awardPlan { budget } } }`;
    expect((await portal.asStudent(query)).data.scholarship.awardPlan).toBeNull();
    expect((await portal.asVisitor(query)).data.scholarship.awardPlan).toBeNull();
    expect((await auditOf(scholarshipId)).map(({ action }) => action)).toEqual([
      'awardPlan.save',
      'awardPlan.save',
    ]);
  });

  it('an award plan with invalid fields or an unsuitable fund is rejected', async () => {
    const { scholarshipId } = await opened(0, null);
    const fieldsOf = async (given: object) =>
      Object.keys((await savePlan(scholarshipId, given)).errors?.[0]?.extensions.fields ?? {});
    expect(await fieldsOf({ amount: 0 })).toEqual(['amount']);
    expect(await fieldsOf({ amount: -1 })).toEqual(['amount']);
    expect(await fieldsOf({ places: 0 })).toEqual(['places']);
    expect(await fieldsOf({ acceptDays: 91 })).toEqual(['acceptDays']);
    expect(await fieldsOf({ conditions: 'x'.repeat(5001) })).toEqual(['conditions']);
    const { id } = (await save({ name: 'Crowns', currency: 'NOK' })).data.saveFund;
    expect(await fieldsOf({ fundId: id })).toEqual(['fundId']);
    const { id: otherId } = await makeOrganisation(portal.ctx);
    const foreign = (await save({ organisationId: otherId }, moderator)).data.saveFund;
    expect(await fieldsOf({ fundId: foreign.id })).toEqual(['fundId']);
    expect(await db.awardPlan.count({ where: { scholarshipId } })).toBe(0);
    expect(PLAN.version).toBe(0);
  });

  it('money in a fund that two scholarships share is counted only once', async () => {
    const { id: fundId } = (await save({ name: 'Shared', budget: 250_000 })).data.saveFund;
    const [one, two] = [await opened(2, { fundId }), await opened(1, { fundId, budget: null })];
    const intend = (applicationId = '') =>
      db.decision.create({
        data: {
          ...{
            applicationId,
            fromStatus: 'PROCESSING',
            status: 'ACCEPTED',
            state: 'DRAFT',
            outcome: 'AWARD',
          },
          ...{ amount: 100_000n, currency: 'EUR', createdAt: portal.ctx.now() },
        },
      });
    for (const id of [...one.ids, ...two.ids]) await intend(id);
    expect(await totals(one.scholarshipId)).toMatchObject({
      fund: { committed: 300_000, left: -50_000 },
      totals: { intended: 200_000, intendedCount: 2, left: -50_000, placesLeft: 8 },
    });
    expect(await totals(two.scholarshipId)).toMatchObject({ totals: { intended: 100_000, left: -50_000 } });
    const change = await savePlan(one.scholarshipId, { currency: 'NOK', version: 1 });
    expect(getCode(change)).toBe('CONFLICT');
  });
});
