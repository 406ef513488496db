import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import type { Person } from '../../../test/people.ts';
import { OWN, openLettersPortal } from './test/lettersPortal.ts';

const parts = await openLettersPortal();
const { portal, moderator, coordinator, prepare, preview, clock } = parts;
const { mailsTo, auditOf, letterOf, edit, leaveOut, awarded, send } = parts;
const { db } = portal.ctx;

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
});
