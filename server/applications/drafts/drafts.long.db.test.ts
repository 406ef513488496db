import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

async function makeApplicant() {
  return {
    student: await makePerson(portal.ctx),
    scholarshipId: (await makeScholarship(portal.ctx, {})).id,
  };
}

const SAVE = `mutation ($scholarshipId: UUID!, $content: JSON!, $version: Int) {
  saveDraft(input: { scholarshipId: $scholarshipId, content: $content, version: $version }) { content version }
}`;
const save = (who: Person, scholarshipId: string, content: unknown, version?: number | null) =>
  portal.as(who, SAVE, { scholarshipId, content, version });

describe('application drafts', () => {
  it('a draft saved during submission is deleted with the submitted draft', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const { student, scholarshipId } = await makeApplicant();
      const [saved, sent] = await Promise.all([
        save(student, scholarshipId, { phone: '1' }),
        submit(portal, student, scholarshipId),
      ]);
      expect(getCode(sent)).toBe('ok');
      expect(['ok', 'CONFLICT']).toContain(getCode(saved));
      outcomes.add(getCode(saved));
      expect(await portal.ctx.db.applicationDraft.count({ where: { applicantId: student.id } })).toBe(0);
    }
    // The test is only meaningful if some drafts were saved before the submission.
    expect(outcomes).toContain('ok');
  });

  it('a person can have at most 100 drafts', async () => {
    const { student, scholarshipId } = await makeApplicant();
    const scholarships = await Promise.all(
      Array.from({ length: 100 }, () => makeScholarship(portal.ctx, {})),
    );
    await portal.ctx.db.applicationDraft.createMany({
      data: scholarships.map(({ id }) => ({ applicantId: student.id, scholarshipId: id, content: {} })),
    });
    const { errors } = await save(student, scholarshipId, {});
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', max: 100 });
    expect(getCode(await save(student, scholarships[0]?.id ?? '', { phone: '1' }, 1))).toBe('ok');
  });
});
