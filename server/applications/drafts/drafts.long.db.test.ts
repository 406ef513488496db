import { describe, expect, it } from 'vitest';
import { getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { openDraftsPortal } from './test/draftsPortal.ts';

const { portal, makeApplicant, save } = await openDraftsPortal();

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
