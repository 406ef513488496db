import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getCode, submit } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { openDraftsPortal } from './test/draftsPortal.ts';

const { portal, makeApplicant, save } = await openDraftsPortal();

const read = async (who: Person, scholarshipId: string) =>
  (await portal.as(who, `{ applicationDraft(scholarshipId: "${scholarshipId}") { content version } }`)).data
    .applicationDraft;

describe('application drafts', () => {
  it('a draft stores valid and invalid input and appears on every device', async () => {
    const { student, scholarshipId } = await makeApplicant();
    const content = { phone: 'call me', address: '', gender: 'what', ssc: 'x'.repeat(10_000) };
    expect((await save(student, scholarshipId, content)).data.saveDraft).toEqual({ content, version: 1 });
    const longer = { ...content, applicantName: 'Ada\n\ttyped 🏠', degree: '' };
    expect((await save(student, scholarshipId, longer, 1)).data.saveDraft.version).toBe(2);
    expect(await read(student, scholarshipId)).toEqual({ content: longer, version: 2 });
    const { data } = await portal.as(
      student,
      `{ myDrafts { scholarship { id } version } scholarship(id: "${scholarshipId}") { viewerDraft { content } } }`,
    );
    expect(data).toEqual({
      myDrafts: [{ scholarship: { id: scholarshipId }, version: 2 }],
      scholarship: { viewerDraft: { content: longer } },
    });
  });

  it('a draft save with a stale version is rejected', async () => {
    const { student, scholarshipId } = await makeApplicant();
    await save(student, scholarshipId, { phone: '1' });
    expect(getCode(await save(student, scholarshipId, { phone: 'first tab' }, 1))).toBe('ok');
    expect(getCode(await save(student, scholarshipId, { phone: 'second tab' }, 1))).toBe('CONFLICT');
    expect(getCode(await save(student, scholarshipId, { phone: 'a third, new one' }))).toBe('CONFLICT');
    expect(await read(student, scholarshipId)).toEqual({ content: { phone: 'first tab' }, version: 2 });
  });

  it('only one of several parallel draft saves succeeds', async () => {
    const { student, scholarshipId } = await makeApplicant();
    for (const version of [null, 1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, tab) =>
          save(student, scholarshipId, { phone: `${version} tab ${tab}` }, version),
        ),
      );
      const won = answers.filter((answer) => getCode(answer) === 'ok');
      expect(answers.map(getCode).filter((code) => code === 'CONFLICT')).toHaveLength(7);
      expect(await read(student, scholarshipId)).toEqual(won[0]?.data.saveDraft);
    }
  });

  it('a draft save can be repeated if its response was lost', async () => {
    const { student, scholarshipId } = await makeApplicant();
    for (const version of [null, 1]) {
      const content = { phone: `after ${version}` };
      const first = await save(student, scholarshipId, content, version);
      const again = await save(student, scholarshipId, content, version);
      expect(again.data.saveDraft).toEqual(first.data.saveDraft);
    }
  });

  it.each([
    ['a number', 5],
    ['a list', ['phone']],
    ['an unknown field', { phone: '1', status: 'ACCEPTED' }],
    ['a value that is not text', { phone: { deep: 'x' } }],
    ['more than 10,000 characters', { address: 'x'.repeat(10_001) }],
    ['a NUL byte', { address: 'a\u0000b' }],
    ['half a surrogate pair', { address: '\ud800' }],
    ['a prototype key', JSON.parse('{"__proto__x":"1"}')],
  ])('a draft with %s is rejected', async (_what, content) => {
    const { student, scholarshipId } = await makeApplicant();
    expect(getCode(await save(student, scholarshipId, content))).toBe('INVALID_INPUT');
    expect(await read(student, scholarshipId)).toBeNull();
  });

  it('drafts for hidden scholarships or scholarships already applied for are rejected', async () => {
    const { student, scholarshipId } = await makeApplicant();
    expect(getCode(await save(student, randomUUID(), {}))).toBe('NOT_FOUND');
    await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    expect(getCode(await save(student, scholarshipId, {}))).toBe('CONFLICT');
    await portal.ctx.db.scholarship.update({
      where: { id: scholarshipId },
      data: { archivedAt: new Date() },
    });
    expect(getCode(await save(await makePerson(portal.ctx), scholarshipId, {}))).toBe('NOT_FOUND');
  });

  it('submitting deletes the draft, and a later save does not recreate it', async () => {
    const { student, scholarshipId } = await makeApplicant();
    await save(student, scholarshipId, { phone: '1' });
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('ok');
    expect(getCode(await save(student, scholarshipId, { phone: '12' }, 1))).toBe('CONFLICT');
    expect(getCode(await save(student, scholarshipId, { phone: '12' }))).toBe('CONFLICT');
    expect(await read(student, scholarshipId)).toBeNull();
  });

  it('the draft for a scholarship is hidden after its owner has applied', async () => {
    const { student, scholarshipId } = await makeApplicant();
    await portal.ctx.db.applicationDraft.create({
      data: { applicantId: student.id, scholarshipId, content: { phone: 'canary' } },
    });
    const query = `{ myDrafts { content } applicationDraft(scholarshipId: "${scholarshipId}") { content }
      scholarship(id: "${scholarshipId}") { viewerDraft { content } } }`;
    const shown = async () => JSON.stringify((await portal.as(student, query)).data).match(/canary/g)?.length;
    expect(await shown()).toBe(3);
    const { id } = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    expect(await shown()).toBeUndefined();
    await portal.ctx.db.application.update({ where: { id }, data: { cancelledAt: new Date() } });
    expect(await shown()).toBe(3);
  });

  it('a draft can be discarded only once, and only by its owner', async () => {
    const { student, scholarshipId } = await makeApplicant();
    await save(student, scholarshipId, { phone: '1' });
    const discard = async (who: Person) =>
      (await portal.as(who, `mutation { discardDraft(scholarshipId: "${scholarshipId}") }`)).data
        .discardDraft;
    expect(await discard(await makePerson(portal.ctx))).toBe(false);
    expect([await discard(student), await discard(student)]).toEqual([true, false]);
  });

  it('other users and staff cannot read or change a draft', async () => {
    const { student, scholarshipId } = await makeApplicant();
    await save(student, scholarshipId, { phone: 'canary' });
    for (const part of ['other', 'moderator', 'admin'] as const) {
      const who = await portal.person(part);
      expect(await read(who, scholarshipId)).toBeNull();
      expect(getCode(await save(who, scholarshipId, { phone: 'theirs' }, 1))).toBe('CONFLICT');
    }
    expect(await read(student, scholarshipId)).toEqual({ content: { phone: 'canary' }, version: 1 });
  });
});
