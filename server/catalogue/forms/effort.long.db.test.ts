import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeScholarshipWithQuestions } from '../../test/questions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const EFFORT = `query ($id: UUID!) { scholarship(id: $id) { effort {
  questionCount conditionalCount minutes documents { label isRequired maxFiles } letters { label min max dueOn } } } }`;

// product: P2.14
describe('effort to apply', () => {
  it('the effort to apply is public and includes documents and due dates of references', async () => {
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [
      { key: 'essay', kind: 'paragraph', label: { en: 'Essay' }, maxWords: 200 },
      { key: 'cv', kind: 'document', label: { en: 'Your CV' }, isRequired: true },
      {
        ...{ key: 'referees', kind: 'reference', label: { en: 'Referees' }, isRequired: true },
        ...{ minReferees: 2, maxReferees: 3, due: 'afterSubmitting', dueOn: '2027-06-17' },
      },
    ]);
    const { data } = await portal.asVisitor(EFFORT, { id });
    expect(data.scholarship.effort).toEqual({
      ...{ questionCount: 9, conditionalCount: 0, minutes: 45 },
      documents: [{ label: 'Your CV', isRequired: true, maxFiles: 1 }],
      letters: [{ label: 'Referees', min: 2, max: 3, dueOn: '2027-06-17' }],
    });
  });

  it('reading the effort to apply needs no extra query, even without added questions', async () => {
    const { id } = await makeScholarship(portal.ctx);
    const ask = (query: string) => () => portal.asModerator(query, { id });
    const plain = ask('query ($id: UUID!) { scholarship(id: $id) { scholarshipName } }');
    const read = ask(EFFORT);
    await plain();
    expect(await portal.countQueries(read)).toBe(await portal.countQueries(plain));
    expect((await read()).data.scholarship.effort).toMatchObject({ questionCount: 8, letters: [] });
  });
});
