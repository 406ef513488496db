import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalText } from '../../../rules/conditions/canonical.ts';
import type { Condition } from '../../../rules/conditions/condition.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';
import { AT_MOST_30, answerProfile, FROM_BANGLADESH, GOOD, makeDemanding } from '../../test/requirements.ts';
import { scholarshipForm } from '../../test/scholarships.ts';
import { resolveRequirements } from '../scholarships/import/write/importRequirements.ts';
import { purgeUnusedTrees, storeTrees } from './requirementTrees.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const CREATE =
  'mutation ($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id version } }';
const UPDATE = `mutation ($id: UUID!, $input: ScholarshipInput!, $touched: AffectedInput) {
  updateScholarship(input: { id: $id, scholarship: $input, touched: $touched }) { version requirementConditions { hard soft } } }`;

async function create(requirements: unknown) {
  const { data, errors } = await portal.asModerator(CREATE, {
    input: { ...scholarshipForm(), requirements },
  });
  return errors ? errors[0]?.extensions : data.createScholarship;
}

const columnsOf = (id: string) =>
  portal.ctx.db.scholarship.findUniqueOrThrow({
    where: { id },
    select: { hardTreeId: true, softTreeId: true },
  });

// product: P10.6
describe('scholarship requirements', () => {
  it('identical requirements are stored only once, returned as given and audited', async () => {
    const hard = { all: [AT_MOST_30, FROM_BANGLADESH] };
    const one = await create({ hard, soft: GOOD });
    const other = await create({ hard: { all: [FROM_BANGLADESH, AT_MOST_30, AT_MOST_30] }, soft: null });
    const [first, second] = [await columnsOf(one.id), await columnsOf(other.id)];
    expect(first.hardTreeId).toBe(second.hardTreeId);
    expect(second.softTreeId).toBeNull();
    const read = await portal.asVisitor(
      `{ scholarship(id: "${one.id}") { requirementConditions { hard soft } requirements { isHard level kind text verdict } } }`,
    );
    expect(read.data.scholarship.requirementConditions).toEqual({
      hard: { all: expect.arrayContaining([AT_MOST_30, FROM_BANGLADESH]) },
      soft: GOOD,
    });
    expect(read.data.scholarship.requirements.map(({ text }: { text: string }) => text)).toEqual([
      'At most 30 years old on 1 September 2026',
      'Citizen of Bangladesh or India',
      'GPA at least 3.2 of 4',
    ]);
    const [line] = await portal.ctx.db.auditEntry.findMany({ where: { targetId: one.id } });
    expect(line?.after).toMatchObject({ softRequirements: JSON.stringify(GOOD) });
  });

  it('requirements survive an update that omits them and are removed by null', async () => {
    const { id } = await create({ hard: FROM_BANGLADESH });
    const before = await columnsOf(id);
    await portal.asModerator(UPDATE, { id, input: scholarshipForm({ applicationFees: 30 }) });
    await portal.requestAs('moderator', {
      method: 'PUT',
      url: `/updateItem/${id}`,
      payload: { ...scholarshipForm({ applicationFees: 31 }) },
    });
    expect(await columnsOf(id)).toEqual(before);
    const gone = await portal.asModerator(UPDATE, {
      id,
      input: { ...scholarshipForm(), requirements: null },
    });
    expect(gone.data.updateScholarship.requirementConditions).toEqual({ hard: null, soft: null });
    const same = await portal.asModerator(UPDATE, { id, input: { ...scholarshipForm(), requirements: {} } });
    expect(same.data.updateScholarship.version).toBe(gone.data.updateScholarship.version);
    const audited = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id, action: 'scholarship.update' },
    });
    expect(audited.at(-1)).toMatchObject({
      before: { hardRequirements: JSON.stringify(FROM_BANGLADESH) },
      after: { hardRequirements: null },
    });
  });

  it.each<[string, unknown, string]>([
    ['an empty group', { hard: { any: [] } }, 'requirements.hard.any'],
    [
      'an unknown fact',
      { hard: { all: [{ fact: 'shoes', is: 'atLeast', value: 1 }] } },
      'requirements.hard.all.0.fact',
    ],
    [
      'a comparison that does not suit the fact',
      { soft: { fact: 'gpa', is: 'atLeast', value: 3 } },
      'requirements.soft.is',
    ],
    [
      'an option that is not offered',
      { hard: { fact: 'nationality', is: 'oneOf', value: ['Bangladesh'] } },
      'requirements.hard.value',
    ],
    [
      'a contradiction',
      { hard: { all: [AT_MOST_30, { fact: 'birthday', is: 'ageAtLeast', value: 31, on: '2026-09-01' }] } },
      'requirements.hard.all.1',
    ],
    ['1,001 comparisons', { hard: { all: Array(1_001).fill(GOOD) } }, 'requirements.hard'],
    [
      '11 levels',
      {
        hard: Array(11)
          .fill(0)
          .reduce((inside) => ({ not: inside }), GOOD),
      },
      'requirements.hard',
    ],
  ])('invalid requirements are rejected with a field error for %s', async (_what, requirements, field) => {
    expect(await create(requirements)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });

  it('requirements are copied to the next opening unless that opening defines its own', async () => {
    const { id: previousId } = await create({ hard: FROM_BANGLADESH, soft: GOOD });
    const copy = async (given: Record<string, unknown>) => {
      const { data } = await portal.asModerator(
        'mutation ($input: ScholarshipInput!, $of: UUID) { createScholarship(input: { scholarship: $input, previousId: $of, isDraft: true }) { id } }',
        { input: scholarshipForm(given), of: previousId },
      );
      return columnsOf(data.createScholarship.id);
    };
    expect(await copy({})).toEqual(await columnsOf(previousId));
    expect(await copy({ requirements: null })).toEqual({ hardTreeId: null, softTreeId: null });
  });

  it('requirements are deleted a day after their last use', async () => {
    const { db } = portal.ctx;
    const unused: Condition = { fact: 'income', is: 'atLeast', value: 77 };
    const { hardTreeId } = await storeTrees(portal.ctx, { hard: unused, soft: null });
    const { softTreeId } = await columnsOf((await create({ soft: { not: unused } })).id);
    await purgeUnusedTrees(portal.ctx);
    expect(await db.requirementTree.count({ where: { id: hardTreeId ?? 0 } })).toBe(1);
    const tomorrow = new Date(portal.ctx.now().getTime() + 90_000_000);
    await purgeUnusedTrees({ ...portal.ctx, now: () => tomorrow });
    expect(await db.requirementTree.count({ where: { id: hardTreeId ?? 0 } })).toBe(0);
    expect(await db.requirementTree.count({ where: { id: softTreeId ?? 0 } })).toBe(1);
  });

  it('requirements that an import is about to use survive the purge', async () => {
    const { db, env } = portal.ctx;
    const old: Condition = { fact: 'income', is: 'atLeast', value: 78 };
    const { hardTreeId } = await storeTrees(
      { db, now: () => new Date('2025-01-01') },
      { hard: old, soft: null },
    );
    const importing = new pg.Client({ connectionString: env.DATABASE_URL });
    await importing.connect();
    await importing.query(
      'BEGIN; CREATE TEMP TABLE staged (hard_text text, soft_text text, hard_tree_id int, soft_tree_id int)',
    );
    await importing.query('INSERT INTO staged (hard_text) VALUES ($1)', [canonicalText(old)]);
    await resolveRequirements(importing);
    const purged = purgeUnusedTrees(portal.ctx);
    const waiting = () =>
      db.$queryRaw`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(waiting).toHaveLength(1);
    await importing.query('COMMIT');
    await purged;
    await importing.end();
    expect(await db.requirementTree.count({ where: { id: hardTreeId ?? 0 } })).toBe(1);
  });
});

const VERDICT = `query ($id: UUID!, $answers: Answers) { scholarship(id: $id) {
  eligibility(answers: $answers) { verdict summary missing { fact label } lines { isHard text verdict yours } } } }`;

// product: P10.7
describe('eligibility verdict', () => {
  const judge = async (id: string, answers: unknown) =>
    (await portal.asVisitor(VERDICT, { id, answers })).data.scholarship.eligibility;

  it('an eligibility verdict lists met, unmet and unknown requirements', async () => {
    const { id } = await makeDemanding(portal.ctx, {
      hard: { all: [AT_MOST_30, FROM_BANGLADESH] },
      soft: GOOD,
    });
    expect(await judge(id, null)).toBeNull();
    expect(await judge(id, { birthday: '1995-08-31', nationality: 'BD' })).toMatchObject({
      verdict: 'DOES_NOT_MEET',
      summary:
        'You cannot apply. Requirement: At most 30 years old on 1 September 2026; you are 31 on that day',
      missing: [],
    });
    expect(await judge(id, { birthday: '1999-08-31' })).toMatchObject({
      verdict: 'MAY_APPLY',
      summary: 'You may be able to apply if: Citizen of Bangladesh or India',
      missing: [{ fact: 'nationality', label: 'Nationality' }],
      lines: [
        { isHard: true, verdict: 'MET', yours: '27' },
        { isHard: true, verdict: 'UNKNOWN', yours: null },
        { isHard: false, verdict: 'UNKNOWN', yours: null },
      ],
    });
    expect(
      await judge(id, { birthday: '1999-08-31', nationality: 'IN', gpa: { value: 1, of: 4 } }),
    ).toMatchObject({
      verdict: 'CAN_APPLY',
      summary: 'You can apply',
    });
  });

  it('eligibility verdicts for several scholarships take as many queries as for one', async () => {
    const person = await makePerson(portal.ctx);
    await answerProfile(portal.ctx, person, { nationality: 'NO' });
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1)
      made.push((await makeDemanding(portal.ctx, { hard: FROM_BANGLADESH, soft: GOOD })).id);
    const ask = (ids: string[]) =>
      portal.as(
        person,
        'query ($ids: [UUID!]!) { eligibilities(ids: $ids) { scholarshipId eligibility { verdict summary } } }',
        { ids },
      );
    const { data } = await ask(made);
    expect(data.eligibilities.map(({ scholarshipId }: { scholarshipId: string }) => scholarshipId)).toEqual(
      made,
    );
    expect(data.eligibilities[0].eligibility).toEqual({
      verdict: 'DOES_NOT_MEET',
      summary: 'You cannot apply. Requirement: Citizen of Bangladesh or India; yours is Norway',
    });
    const one = await portal.countQueries(() => ask(made.slice(0, 1)));
    expect(await portal.countQueries(() => ask(made))).toBe(one);
  });

  it('deeply nested answers are rejected by the eligibility query', async () => {
    const { id } = await makeDemanding(portal.ctx, { hard: GOOD });
    const nested = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    for (const field of [
      `scholarship(id: "${id}") { eligibility(answers: $answers) { verdict } }`,
      'scholarships(answers: $answers) { eligibilityCounts { count } }',
    ]) {
      const answer = await portal.request({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json' },
        payload: `{"query":"query ($answers: Answers) ${JSON.stringify(`{ ${field} }`).slice(1)},"variables":{"answers":{"gpa":${nested}}}}`,
      });
      expect(answer.json().errors[0].extensions.code).toBe('INVALID_INPUT');
    }
  });

  it('no verdict is returned for scholarships that the visitor may not see', async () => {
    const { id } = await makeDemanding(portal.ctx, { hard: GOOD }, { state: 'DRAFT' });
    const { data } = await portal.asVisitor(
      'query ($ids: [UUID!]!) { eligibilities(ids: $ids) { scholarshipId } }',
      {
        ids: [id],
      },
    );
    expect(data.eligibilities).toEqual([]);
  });
});

// product: P10.9
describe('profile answers sent with a query', () => {
  const SECRET = { nationality: 'BD' };
  const LIST =
    'query ($answers: Answers) { scholarships(answers: $answers, pageSize: 1) { eligibilityCounts { value count } } }';

  it('profile answers in a URL or in the query text are rejected', async () => {
    const url = `/graphql?query=${encodeURIComponent(LIST)}&variables=${encodeURIComponent(JSON.stringify({ answers: SECRET }))}`;
    const byGet = await portal.request({ url });
    expect([byGet.statusCode, byGet.json().errors[0].extensions.code]).toEqual([400, 'INVALID_INPUT']);
    const written = LIST.replace('$answers: Answers', '$other: Int').replace(
      '$answers',
      '{ nationality: "BD" }',
    );
    const asDefault = LIST.replace('$answers: Answers', '$answers: Answers = { nationality: "BD" }');
    for (const document of [written, asDefault])
      expect((await portal.asVisitor(document)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });

  it('a query with profile answers is never cached, unlike one without answers', async () => {
    const queriesOf = async (answers: unknown) => {
      const ask = () => portal.asVisitor(LIST, { answers });
      await ask();
      await ask();
      return portal.countQueries(ask);
    };
    const kept = await queriesOf(null);
    expect(await queriesOf(SECRET)).toBeGreaterThan(kept);
  });
});

// product: P10.10
describe('list of eligible scholarships', () => {
  it('the list of eligible scholarships evaluates new answers without reading the requirements again', async () => {
    await makeDemanding(portal.ctx, { hard: FROM_BANGLADESH });
    const ask = (income: number) =>
      portal.asVisitor(
        'query ($answers: Answers) { scholarships(answers: $answers, pageSize: 1) { eligibilityCounts { count } } }',
        { answers: { income: { amount: income, currency: 'USD' } } },
      );
    await ask(100);
    const known = await portal.countQueries(() => ask(100));
    expect(await portal.countQueries(() => ask(200))).toBe(known);
    expect(known).toBeLessThanOrEqual(4);
  });
});
