import { describe, expect, it } from 'vitest';
import { getCode } from '../../../test/applying.ts';
import { OWN, openLettersPortal } from './test/lettersPortal.ts';

const parts = await openLettersPortal();
const { opened, prepare, preview, release, undo } = parts;
const { auditOf, letterOf, edit, leaveOut, awarded } = parts;

// product: P18.60
describe('edited letter of a decision', () => {
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
});

// product: P18.61
describe('decision left out of a release', () => {
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
