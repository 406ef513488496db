import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import type { Person } from '../../../test/people.ts';
import { sendRelease } from '../../decisions/sendRelease.ts';

const parts = await openAwardsPortal();
const { portal, moderator, coordinator, opened, prepare, preview, release, undo, clock } = parts;
const { mailsTo, auditOf } = parts;
const { ctx } = portal;
const { db } = ctx;

const LETTER = `id recipient subject text editable { subject text } isEdited isLeftOut version isChangeable`;
const letterOf = async (applicationId: string) =>
  (
    await portal.as(moderator, `query ($id: UUID!) { decisionLetter(applicationId: $id) { ${LETTER} } }`, {
      id: applicationId,
    })
  ).data.decisionLetter;
const edit = async (applicationId: string, letter: object | null, version?: number, as: Person = moderator) =>
  portal.as(
    as,
    `mutation ($input: DecisionLetterInput!) { editDecisionLetter(input: $input) { ${LETTER} } }`,
    {
      input: { applicationId, letter, version: version ?? (await letterOf(applicationId))?.version ?? 0 },
    },
  );
const leaveOut = (id: string, isLeftOut = true, as: Person = moderator) =>
  portal.as(
    as,
    `mutation ($id: UUID!, $isLeftOut: Boolean!) { leaveDecisionOut(applicationId: $id, isLeftOut: $isLeftOut) { isLeftOut } }`,
    { id, isLeftOut },
  );
const OWN = { subject: 'Dear Ada', text: 'Well done.\n\nPlease answer by {{ until }}. {{ name }} <b>' };

beforeEach(() => {
  clock.now = TEST_NOW;
});

async function awarded(count = 2, plan: object = {}) {
  const made = await opened(count, plan);
  await prepare(made.scholarshipId, { outcome: 'AWARD', ids: made.ids });
  const [first = '', second = ''] = made.ids;
  return { ...made, first, second };
}

async function send(scholarshipId: string, given: object = {}) {
  const made = (await release(scholarshipId, given)).release;
  clock.now = new Date(new Date(made.releaseAt).getTime());
  await sendRelease(ctx, made.id);
  return made;
}

// product: P18.60
describe('edited letter of a decision', () => {
  it("an edited decision letter is e-mailed once, with the offer's deadline and the button", async () => {
    const { scholarshipId, applications, first, second } = await awarded();
    const before = await letterOf(first);
    expect(before).toMatchObject({ isEdited: false, isChangeable: true, isLeftOut: false });
    expect(before.editable.text).toContain('€1,000');
    expect(before.editable.text).toContain('{{ until }}');
    const saved = (await edit(first, OWN, before.version, coordinator)).data.editDecisionLetter;
    expect(saved).toMatchObject({
      subject: 'Dear Ada',
      isEdited: true,
      version: before.version + 1,
      editable: OWN,
    });
    const releaseAt = new Date(clock.now.getTime() + 5 * 86_400_000).toISOString();
    await send(scholarshipId, { releaseAt });
    const [mail, ...more] = await mailsTo(applications[0]?.student as Person);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Dear Ada' });
    expect(mail?.text).toMatch(/Please answer by .*2026.*\. \{\{ name \}\} <b>/);
    expect(mail?.text).toContain(`?open=${first}`);
    expect(mail?.html).toContain('&lt;b&gt;');
    expect(mail?.text).not.toContain('{{ until }}');
    const [other] = await mailsTo(applications[1]?.student as Person);
    expect(other?.subject).not.toBe('Dear Ada');
    const award = await db.award.findFirstOrThrow({ where: { applicationId: first } });
    const until = new Date(award.acceptBy.getTime() - 1).toLocaleDateString('en-GB', {
      ...({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const),
    });
    expect(mail?.text).toContain(until);
    expect(
      await db.outboxMail.count({ where: { to: { in: applications.map(({ student }) => student.email) } } }),
    ).toBe(2);
    clock.now = TEST_NOW;
    const shown = await portal.as(
      moderator,
      `query ($id: UUID!) { application(id: $id) { decisions { editedLetter { subject text } } } }`,
      { id: first },
    );
    expect(shown.data.application.decisions).toEqual([{ editedLetter: OWN }]);
    expect(getCode(await edit(second, OWN))).toBe('CONFLICT');
  });

  it('a letter edit is audited without its text, and the template can be restored', async () => {
    const { first } = await awarded(1);
    const before = await letterOf(first);
    await edit(first, OWN);
    const back = (await edit(first, null)).data.editDecisionLetter;
    expect(back).toEqual({ ...before, version: before.version + 2 });
    const lines = (await auditOf(first)).filter(({ action }) => action === 'decision.editLetter');
    expect(lines.map(({ after }) => after)).toEqual([{ isEdited: true }, { isEdited: false }]);
    expect(JSON.stringify(lines)).not.toContain('Well done');
  });

  it('outdated, empty and overlong letter edits, and edits during a release, are rejected', async () => {
    const { scholarshipId, first } = await awarded(1);
    const { version } = await letterOf(first);
    await edit(first, OWN, version);
    expect(getCode(await edit(first, { ...OWN, subject: 'Other' }, version))).toBe('CONFLICT');
    for (const wrong of [
      { subject: '', text: 'x' },
      { subject: 'x'.repeat(201), text: 'x' },
      { subject: 'x\ny', text: 'x' },
      { subject: 'x', text: ' ' },
      { subject: 'x', text: 'x'.repeat(10_001) },
    ])
      expect(getCode(await edit(first, wrong))).toBe('INVALID_INPUT');
    const made = (await release(scholarshipId)).release;
    expect(await letterOf(first)).toMatchObject({ subject: 'Dear Ada', isChangeable: false });
    expect(getCode(await edit(first, null))).toBe('CONFLICT');
    await undo(made.id);
    expect(await letterOf(first)).toMatchObject({
      subject: 'Dear Ada',
      isChangeable: true,
      version: version + 1,
    });
  });

  it('replacing a decision discards its edited letter', async () => {
    const { scholarshipId, first } = await awarded(1);
    await edit(first, OWN);
    await prepare(scholarshipId, { outcome: 'AWARD', ids: [first], amount: 50_000 });
    expect(await letterOf(first)).toMatchObject({ isEdited: false });
  });

  it('an edit of an award letter never reaches a decision that replaced the award', async () => {
    const { scholarshipId, first } = await awarded(1);
    const { version } = await letterOf(first);
    await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids: [first] });
    expect(getCode(await edit(first, OWN, version))).toBe('CONFLICT');
    await portal.as(moderator, `mutation { discardDecisions(ids: ["${first}"]) { left } }`);
    await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids: [first] });
    expect(getCode(await edit(first, OWN, version))).toBe('CONFLICT');
    expect(await letterOf(first)).toMatchObject({ isEdited: false });
  });
});

// product: P18.61
describe('decision left out of a release', () => {
  it('a decision left out of a release is not sent until included again', async () => {
    const { scholarshipId, applications, first, second } = await awarded();
    expect((await leaveOut(first)).data.leaveDecisionOut).toEqual({ isLeftOut: true });
    expect(await preview(scholarshipId)).toMatchObject({ counts: { awards: 1 }, amount: 100_000 });
    await send(scholarshipId);
    expect(await mailsTo(applications[0]?.student as Person)).toEqual([]);
    expect(await letterOf(first)).toMatchObject({ isLeftOut: true, isChangeable: true });
    const where = { applicationId: { in: [first, second] } };
    expect((await db.award.findMany({ where })).map(({ applicationId }) => applicationId)).toEqual([second]);
    expect((await preview(scholarshipId)).problems).toEqual(['No decisions have been prepared.']);
    await leaveOut(first, false);
    await leaveOut(first, false);
    await send(scholarshipId);
    expect(await mailsTo(applications[0]?.student as Person)).toHaveLength(1);
    const lines = (await auditOf(first)).filter(({ action }) => action === 'decision.leaveOut');
    expect(lines.map(({ after }) => after)).toEqual([{ isLeftOut: true }, { isLeftOut: false }]);
  });

  it('a decision left out stays left out when another decision replaces it', async () => {
    const { scholarshipId, first } = await awarded();
    await leaveOut(first);
    await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids: [first] });
    const counts = { awards: 1, notSelected: 0 };
    expect(await preview(scholarshipId)).toMatchObject({ counts, leftOut: 1 });
  });

  it('a decision that is being released or not prepared cannot be left out', async () => {
    const { scholarshipId, first, second } = await awarded();
    await release(scholarshipId);
    expect(getCode(await leaveOut(first))).toBe('CONFLICT');
    const bare = await opened(1);
    expect(getCode(await leaveOut(bare.ids[0] ?? ''))).toBe('CONFLICT');
    expect(getCode(await edit(second, OWN))).toBe('CONFLICT');
  });
});
