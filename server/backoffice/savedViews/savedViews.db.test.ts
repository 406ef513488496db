import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const SAVE = `mutation ($name: String!, $query: String!, $hidden: [String!]) {
  saveView(input: { name: $name, query: $query, hidden: $hidden }) { id name query hidden }
}`;
const LIST = '{ savedViews { name query hidden } }';

// product: P7.1
it('a saved view is private, and saving a view under its name replaces it', async () => {
  const [ann, bo] = [
    await makePerson(portal.ctx, { role: 'MODERATOR' }),
    await makePerson(portal.ctx, { role: 'ADMIN' }),
  ];
  await portal.as(ann, SAVE, { name: 'Unpaid', query: 'payment=UNPAID' });
  const { data } = await portal.as(ann, SAVE, {
    name: 'Unpaid',
    query: 'payment=UNPAID&sort=OLDEST',
    hidden: ['feedback'],
  });
  await portal.as(ann, SAVE, { name: 'Mine', query: '' });
  expect((await portal.as(ann, LIST)).data.savedViews).toEqual([
    { name: 'Mine', query: '', hidden: [] },
    { name: 'Unpaid', query: 'payment=UNPAID&sort=OLDEST', hidden: ['feedback'] },
  ]);
  expect((await portal.as(bo, LIST)).data.savedViews).toEqual([]);
  const remove = `mutation { deleteSavedView(id: "${data.saveView.id}") { name } }`;
  expect(getCode(await portal.as(bo, remove))).toBe('NOT_FOUND');
  expect((await portal.as(ann, remove)).data.deleteSavedView).toEqual({ name: 'Unpaid' });
  expect(getCode(await portal.as(ann, remove))).toBe('NOT_FOUND');
});

it('a person can save at most twenty views, even in simultaneous requests', async () => {
  const ann = await makePerson(portal.ctx, { role: 'MODERATOR' });
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => portal.as(ann, SAVE, { name: `View ${index}`, query: '' })),
  );
  expect(answers.map(getCode).filter((code) => code === 'CONFLICT')).toHaveLength(4);
  expect((await portal.as(ann, LIST)).data.savedViews).toHaveLength(20);
  const { errors } = await portal.as(ann, SAVE, { name: ' ', query: 'x'.repeat(1001) });
  expect(Object.keys(errors?.[0]?.extensions.fields ?? {}).sort()).toEqual(['name', 'query']);
});
