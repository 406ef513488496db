import { describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeCoordinator } from '../../test/organisations.ts';
import { clickPay } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { answerProfile } from '../../test/requirements.ts';
import { rounds } from '../../test/rounds.ts';
import { scholarshipFile, scholarshipForm, scholarshipListing } from '../../test/scholarships.ts';
import { makeCode, redeem } from '../../test/waivers.ts';

const { portal } = await openPayingPortal();
const { db } = portal.ctx;

const NEAR = { fact: 'nationality', is: 'oneOf', value: ['BD', 'NP'] };
const FAR = { fact: 'nationality', is: 'oneOf', value: ['BD', 'NO'] };

const begin = async (given: object = {}) => (await makeScholarship(portal.ctx, given)).id;
/** A short test run uses only the first role. */
const staff = {
  coordinator: () => makeCoordinator(portal.ctx, PORTAL_ORGANISATION_ID),
  moderator: () => makePerson(portal.ctx, { role: 'MODERATOR' }),
  admin: () => makePerson(portal.ctx, { role: 'ADMIN' }),
};
const waiversOf = (who: Person) => db.feeWaiver.count({ where: { personId: who.id } });

const CREATE = `mutation ($id: UUID!, $input: WaiverCodeInput!) { createWaiverCode(scholarshipId: $id, input: $input) { code } }`;
const createCode = async (who: Person, id: string, input: object = {}) =>
  (await portal.as(who, CREATE, { id, input: { maxUses: 5, ...input } })).data.createWaiverCode
    .code as string;

const SET = `mutation ($id: UUID!, $version: NonNegativeInt!, $condition: Condition) { setWaiverRules(scholarshipId: $id,
  version: $version, input: { acceptsRequests: true, condition: $condition }) { version } }`;
const setCondition = async (who: Person, id: string, version: number, condition: object | null) =>
  expect((await portal.as(who, SET, { id, version, condition })).errors).toBeUndefined();

const readFee = async (who: Person, id: string) =>
  (await portal.as(who, `{ scholarship(id: "${id}") { viewerFee { total waiver condition { verdict } } } }`))
    .data.scholarship.viewerFee;
const DUE = { total: 25, waiver: null, condition: { verdict: 'OWN' } };
const WAIVED = { total: 0, waiver: 'CONDITION', condition: { verdict: 'MET' } };

// security: C101
// product: P8.11
describe("viewer's own waiver code", () => {
  it.each(Object.entries(staff).slice(0, rounds(1, 3)))(
    'a waiver code does not waive the fee of its creator: %s',
    async (_role, make) => {
      const who = await make();
      const id = await begin();
      for (const input of [{}, { isForOrganisation: true }]) {
        const code = await createCode(who, id, input);
        const { errors } = await redeem(portal, who, id, code);
        expect(errors?.[0]).toMatchObject({
          message:
            'You created this code, so it does not waive your own fee. Pay the fee, or ask a colleague to waive it.',
          extensions: {
            code: 'CONFLICT',
            fields: { code: expect.stringContaining('You created this code') },
          },
        });
        expect((await redeem(portal, await makePerson(portal.ctx), id, code)).errors).toBeUndefined();
      }
      expect(await waiversOf(who)).toBe(0);
      expect(
        (await db.waiverCode.findMany({ where: { createdById: who.id } })).map((one) => one.useCount),
      ).toEqual([1, 1]);
    },
  );

  it("a colleague's waiver code waives the fee even if the viewer's code is identical", async () => {
    const moderator = await staff.moderator();
    const id = await begin();
    await createCode(moderator, id, { code: 'SAMETEXT26' });
    await makeCode(portal, id, { code: 'SAMETEXT26', isForOrganisation: true });
    expect((await redeem(portal, moderator, id, 'sametext26')).data.redeemWaiverCode.viewerFee.total).toBe(0);
  });
});

// security: C101
// product: P8.13
describe("viewer's own waiver condition", () => {
  const answered = async (make: () => Promise<Person>) => {
    const who = await make();
    await answerProfile(portal.ctx, who, { nationality: 'BD' });
    return who;
  };

  it.each(Object.entries(staff).slice(0, rounds(1, 3)))(
    'a waiver condition does not waive the fee of its author: %s',
    async (_role, make) => {
      const [who, colleague] = [await answered(make), await answered(make)];
      const id = await begin();
      await setCondition(who, id, 0, NEAR);
      expect(await readFee(who, id)).toEqual(DUE);
      expect((await clickPay(portal, who, id)).json().url).toContain('checkout');
      expect(getCode(await submit(portal, who, id))).toBe('ok');
      const saved =
        'mutation { saveApplicantProfile(answers: { nationality: "NP" }, version: 1) { version } }';
      expect(getCode(await portal.as(who, saved))).toBe('ok');
      expect(await readFee(who, id)).toEqual(DUE);
      expect(await waiversOf(who)).toBe(0);
      expect(await readFee(colleague, id)).toEqual(WAIVED);
      expect(getCode(await submit(portal, colleague, id))).toBe('ok');
      expect(await waiversOf(colleague)).toBe(1);
    },
  );

  it('a changed waiver condition excludes all its editors, a new condition only its author', async () => {
    const [first, second] = [await answered(staff.moderator), await answered(staff.coordinator)];
    const id = await begin();
    await setCondition(first, id, 0, NEAR);
    await setCondition(second, id, 1, NEAR);
    expect(await readFee(second, id)).toEqual(WAIVED);
    await setCondition(second, id, 2, FAR);
    for (const who of [first, second]) expect(await readFee(who, id)).toEqual(DUE);
    await setCondition(second, id, 3, null);
    await setCondition(second, id, 4, FAR);
    expect(await readFee(first, id)).toEqual(WAIVED);
    expect(await readFee(second, id)).toEqual(DUE);
  });

  it('the person who set a waiver condition is not promised a waiver', async () => {
    const moderator = await staff.moderator();
    const id = await begin();
    await setCondition(moderator, id, 0, NEAR);
    expect(await readFee(moderator, id)).toEqual(DUE);
    await answerProfile(portal.ctx, moderator, { nationality: 'FR' });
    expect((await readFee(moderator, id)).condition).toEqual({ verdict: 'NOT_MET' });
  });

  it('people who copy or import a scholarship become authors of its waiver condition', async () => {
    const [first, second] = [await answered(staff.moderator), await answered(staff.moderator)];
    const original = await begin();
    await setCondition(first, original, 0, NEAR);
    const copied = await portal.as(
      second,
      'mutation ($input: ScholarshipInput!, $id: UUID!) { createScholarship(input: { scholarship: $input, copiedId: $id }) { id } }',
      { input: scholarshipForm(), id: original },
    );
    const { id } = copied.data.createScholarship;
    for (const who of [first, second]) expect(await readFee(who, id)).toEqual(DUE);
    const file = scholarshipFile({
      organisation: null,
      listing: scholarshipListing(),
      feeWaiver: { acceptsRequests: false, condition: NEAR },
    });
    const imported = await portal.request({
      ...{ method: 'POST', url: '/imports/scholarship', payload: file, headers: second.headers },
    });
    const { id: filed } = imported.json();
    await db.scholarship.update({
      where: { id: filed },
      data: { state: 'PUBLISHED', publishedAt: portal.ctx.now() },
    });
    expect(await readFee(first, filed)).toEqual(WAIVED);
    expect(await readFee(second, filed)).toMatchObject({ waiver: null });
  });
});
