import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { scholarshipForm } from '../../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const CREATE =
  'mutation($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id version } }';
const create = async (given: Record<string, unknown> = {}): Promise<string> => {
  const { data, errors } = await portal.asModerator(CREATE, { input: scholarshipForm(given) });
  expect(errors).toBeUndefined();
  return data.createScholarship.id;
};

describe('staff fields of a scholarship', () => {
  it('staff fields of a scholarship are denied to applicants and visitors', async () => {
    const id = await create();
    for (const field of ['postedUserEmail', 'applicationCount']) {
      const query = `{ scholarship(id: "${id}") { scholarshipName ${field} } }`;
      const { data, errors } = await portal.asStudent(query);
      expect(data.scholarship).toEqual({ scholarshipName: 'Kestrel Grant', [field]: null });
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      expect((await portal.asVisitor(query)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
      expect((await portal.asModerator(query)).errors).toBeUndefined();
    }
    const may = 'viewerCanUpdate viewerCanDelete viewerCanRestore';
    const { data } = await portal.asStudent(`{ scholarship(id: "${id}") { ${may} } }`);
    expect(Object.values(data.scholarship)).toEqual([false, false, false]);
  });
});

describe('managed scholarship list', () => {
  let staff: Person;
  const list = async (filter: object = {}, rest = '', fields = 'totalCount items { scholarshipName }') => {
    const query = `query($filter: ManagedScholarshipFilter) { managedScholarships(filter: $filter ${rest}) { ${fields} } }`;
    const { data, errors } = await portal.as(staff, query, { filter });
    expect(errors).toBeUndefined();
    return data.managedScholarships;
  };
  const names = async (filter: object = {}, rest = '') =>
    (await list(filter, rest)).items.map(
      ({ scholarshipName }: { scholarshipName: string }) => scholarshipName,
    );

  beforeAll(async () => {
    const { ctx } = portal;
    staff = await makePerson(ctx, { role: 'MODERATOR', email: 'lister@example.org' });
    const make = (scholarshipName: string, given: Parameters<typeof makeScholarship>[1] = {}) =>
      makeScholarship(ctx, { scholarshipName, postedUserEmail: staff.email, ...given });
    const alder = await make('Alder', {
      universityName: 'Zürich',
      applicationFees: 30,
      posted: '2026-05-03',
    });
    await make('birch', {
      universityName: 'Aachen',
      applicationFees: 10,
      posted: '2026-05-02',
      degree: 'DIPLOMA',
    });
    await make('Cedar', {
      universityName: 'Malmö',
      applicationFees: 20,
      posted: '2026-05-01',
      subjectCategory: 'DOCTOR',
      deadline: '2026-06-01',
    });
    await make('Dogwood', { archivedAt: ctx.now() });
    await make('100% _Elm', { postedUserEmail: 'other@example.org', posted: '2026-05-04' });
    for (let n = 0; n < 3; n += 1) {
      const { id: applicantId } = await makePerson(ctx);
      const cancelledAt = n === 0 ? ctx.now() : null;
      await makeApplication(ctx, { applicantId, scholarshipId: alder.id, cancelledAt });
    }
  });

  it('the managed scholarship list filters by archived, own or open state, degree and subject', async () => {
    expect(await names({ isMine: true })).toEqual(['Alder', 'birch', 'Cedar']);
    expect(await names({ isMine: true, isArchived: true })).toEqual(['Dogwood']);
    expect(await names({ isMine: true, isOpen: false })).toEqual(['Cedar']);
    expect(await names({ isMine: true, isOpen: true })).toEqual(['Alder', 'birch']);
    expect(await names({ isMine: true, degrees: ['DIPLOMA'] })).toEqual(['birch']);
    expect(await names({ isMine: true, subjects: ['DOCTOR'] })).toEqual(['Cedar']);
    expect(await names({}, ', pageSize: 100')).toContain('100% _Elm');
  });

  it('the managed scholarship list can be filtered by whether scholarships have additional questions', async () => {
    await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION], {
      scholarshipName: 'Fir',
      postedUserEmail: 'fir@example.org',
    });
    expect(await names({ hasQuestions: true })).toEqual(['Fir']);
    expect(await names({ isMine: true, hasQuestions: false })).toEqual(['Alder', 'birch', 'Cedar']);
  });

  it.each([
    ['NEWEST', ['Alder', 'birch', 'Cedar']],
    ['OLDEST', ['Cedar', 'birch', 'Alder']],
    ['NAME', ['Alder', 'birch', 'Cedar']],
    ['NAME_DESC', ['Cedar', 'birch', 'Alder']],
    ['UNIVERSITY', ['birch', 'Cedar', 'Alder']],
    ['UNIVERSITY_DESC', ['Alder', 'Cedar', 'birch']],
    ['SUBJECT', ['Cedar', 'Alder', 'birch']],
    ['SUBJECT_DESC', ['birch', 'Alder', 'Cedar']],
    ['DEGREE', ['birch', 'Alder', 'Cedar']],
    ['DEGREE_DESC', ['Cedar', 'Alder', 'birch']],
    ['FEE', ['birch', 'Cedar', 'Alder']],
    ['FEE_DESC', ['Alder', 'Cedar', 'birch']],
  ])('the managed scholarship list sorts by %s', async (sort, expected) => {
    expect(await names({ isMine: true }, `, sort: ${sort}`)).toEqual(expected);
    const paged = [];
    for (const page of [1, 2, 3])
      paged.push(...(await names({ isMine: true }, `, sort: ${sort}, page: ${page}, pageSize: 1`)));
    expect(paged).toEqual(expected);
  });

  it('the managed scholarship list finds misspelt words and treats symbols literally', async () => {
    expect(await names({ search: 'Alder Zurich', isMine: true })).toEqual(['Alder']);
    expect(await names({ search: 'Cedr', isMine: true })).toEqual(['Cedar']);
    expect(await names({ search: '?!', isMine: true })).toEqual(await names({ isMine: true }));
    expect(await names({ search: "Alder' OR 1=1--", isMine: true })).toEqual([]);
  });

  it('the managed scholarship list shows the poster and the number of active applications', async () => {
    const { items } = await list(
      { isMine: true, search: 'Alder' },
      '',
      'items { applicationCount postedUserEmail version }',
    );
    expect(items).toEqual([{ applicationCount: 2, postedUserEmail: staff.email, version: 1 }]);
  });

  it('listing fifty managed scholarships takes as many queries as listing one', async () => {
    const fields = 'totalCount items { id universityImage { url } applicationCount viewerCanDelete }';
    const count = (pageSize: number) =>
      portal.countQueries(() => list({}, `, pageSize: ${pageSize}`, fields));
    const one = await count(1);
    await Promise.all(Array.from({ length: 50 }, () => makeScholarship(portal.ctx)));
    expect(await count(50)).toBe(one);
  });

  it.each<[object, string, string]>([
    [{}, ', page: 0', 'page'],
    [{}, ', pageSize: 101', 'pageSize'],
    [{}, ', pageSize: -5', 'pageSize'],
    [{ search: 'x'.repeat(201) }, '', 'filter.search'],
    [{ search: '\u0000' }, '', 'filter.search'],
  ])('the managed scholarship list rejects %j%s at %s', async (filter, rest, field) => {
    const query = `query($filter: ManagedScholarshipFilter) { managedScholarships(filter: $filter ${rest}) { totalCount } }`;
    const { errors } = await portal.as(staff, query, { filter });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('scholarship for editing', () => {
  it('staff can read all form fields of a scholarship, even if it is archived', async () => {
    const id = await create({ description: 'A grant.' });
    await portal.ctx.db.scholarship.update({ where: { id }, data: { archivedAt: portal.ctx.now() } });
    const { data } = await portal.asModerator(`{ scholarshipForEdit(id: "${id}") {
      scholarshipName universityImageUrl description version archivedAt postedUserEmail applicationCount
      viewerCanUpdate viewerCanRestore } }`);
    expect(data.scholarshipForEdit).toEqual({
      scholarshipName: 'Kestrel Grant',
      universityImageUrl: 'https://images.example.org/fjordholm.jpg',
      description: 'A grant.',
      version: 1,
      archivedAt: portal.ctx.now().toISOString(),
      postedUserEmail: 'office@fjordholm.example',
      applicationCount: 0,
      viewerCanUpdate: false,
      viewerCanRestore: true,
    });
  });
});
