import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const read = (applicantId: string) =>
  portal.ctx.db.application.findMany({ where: { applicantId }, include: { events: true } });

async function makeApplicant(): Promise<{ student: Person; scholarshipId: string }> {
  const student = await makePerson(portal.ctx);
  return { student, scholarshipId: (await makeScholarship(portal.ctx)).id };
}

// security: C29
describe('application deadline', () => {
  it('canApply equals isOpen even if the database has newer time-zone rules', async () => {
    const western = await startTestPortal(
      { TIME_ZONE: 'America/Vancouver' },
      // Either 23:30 or 0:30, because British Columbia stopped setting back its clocks in 2026 and some Node
      // versions do not know this.
      { now: () => new Date('2026-11-02T07:30:00Z') },
    );
    const { id } = await makeScholarship(western.ctx, { deadline: '2026-11-01' });
    const student = await makePerson(western.ctx);
    const { data } = await western.as(student, `{ scholarship(id: "${id}") { canApply isOpen } }`);
    expect(data.scholarship.canApply).toBe(data.scholarship.isOpen);
    await western.close();
  });
});

describe('one application per applicant and scholarship', () => {
  // security: C64
  it('only one of 50 parallel submissions by an applicant succeeds', async () => {
    for (let round = 0; round < rounds(1, 200); round += 1) {
      const many = round === 0 ? 50 : 10;
      const { student, scholarshipId } = await makeApplicant();
      const answers = await Promise.all(
        Array.from({ length: many }, () => submit(portal, student, scholarshipId)),
      );
      expect(answers.map(getCode).sort()).toEqual([...Array(many - 1).fill('CONFLICT'), 'ok']);
      expect(await read(student.id)).toMatchObject([{ events: [{ kind: 'SUBMITTED' }] }]);
    }
  });

  it('applying again after withdrawal or deletion requires a new idempotency key', async () => {
    for (const [mutation, who] of [
      ['cancelApplication', 'student'],
      ['deleteApplication', 'admin'],
    ] as const) {
      const { student, scholarshipId } = await makeApplicant();
      const first = await submit(portal, student, scholarshipId, {}, 'first');
      const remover = who === 'student' ? student : await portal.person('admin');
      await portal.as(remover, `mutation { ${mutation}(id: "${first.data.submitApplication.id}") { id } }`);
      const again = await Promise.all(
        [1, 2, 3].map(() => submit(portal, student, scholarshipId, {}, 'first')),
      );
      expect(again.map(getCode)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
      expect(again[0]?.errors?.[0]?.message).toContain('withdrawn or deleted');
      const next = await submit(portal, student, scholarshipId, {}, 'second');
      const standing = await submit(portal, student, scholarshipId, {}, 'second');
      expect(standing.data.submitApplication.id).toBe(next.data.submitApplication.id);
      expect(next.data.submitApplication.id).not.toBe(first.data.submitApplication.id);
    }
  });
});
