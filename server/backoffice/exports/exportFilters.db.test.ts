import { describe, expect, it } from 'vitest';
import { openExportsPortal } from './test/exportsPortal.ts';

const { portal, ids, read, table } = await openExportsPortal();
const idsIn = async (address: string) => (await table(address)).slice(1).map(([id]) => id);

describe('export filters and order', () => {
  it.each([
    ['applications.csv', ['second', 'first']],
    ['applications.csv?status=PENDING', ['first']],
    ['applications.csv?status=pending&status=PROCESSING&sort=applicant', ['second', 'first']],
    ['applications.csv?payment=PAID', ['first']],
    ['applications.csv?q=%20oxf%0A', ['second']],
    ['applications.csv?q=CALC.example&status=REJECTED', []],
    ['applications.csv?sort=UNIVERSITY&page=7&open=x', ['first', 'second']],
    ['scholarships.csv?sort=NAME', ['oxford', 'fjord']],
    ['scholarships.csv?state=OPEN', ['fjord']],
    ['scholarships.csv?state=CLOSED', ['oxford']],
    ['scholarships.csv?state=ARCHIVED', []],
    ['scholarships.csv?poster=ME', []],
    ['scholarships.csv?subject=DOCTOR&degree=DIPLOMA', ['oxford']],
    ['scholarships.csv?q=fjord', ['fjord']],
    ['reviews.csv?rating=HIGH', ['review']],
    ['reviews.csv?rating=LOW', ['low']],
    ['reviews.csv?q=lovelace', ['review']],
    ['reviews.csv?sort=best', ['review', 'low']],
    ['reviews.csv?sort=WORST', ['low', 'review']],
    ['payments.csv?status=PAID', ['payment']],
    ['payments.csv?status=EXPIRED', []],
    ['payments.csv?attention=YES', []],
    ['payments.csv?q=lovelace', ['payment']],
    ['payments.csv?q=bergen', ['payment']],
    ['applications.csv?created=2026-05-04', ['second']],
    ['applications.csv?decided=2026-05-04', []],
    ['scholarships.csv?closing=2026-06-30', ['oxford']],
    ['reviews.csv?created=2026-05-06', ['low']],
  ])('an export returns the same rows as the screen for %s', async (address, names) =>
    expect(await idsIn(address)).toEqual(names.map((name) => ids[name])),
  );

  it('export filters limit applications to a scholarship and users to a role', async () => {
    expect(await idsIn(`applications.csv?scholarship=${ids.oxford}`)).toEqual([ids.second]);
    const { id } = await portal.person('moderator');
    expect(await idsIn('users.csv?role=MODERATOR')).toEqual([id]);
  });

  it.each([
    ['applications.csv?columns=status,pet', 'columns', '“pet”'],
    ['users.csv?columns=action', 'columns', '“action”'],
    ['applications.csv?status=GONE', 'status', '“GONE”'],
    ['applications.csv?payment=__proto__', 'payment', '“__proto__”'],
    ['applications.csv?scholarship=7', 'scholarship', 'id'],
    [`applications.csv?q=${'x'.repeat(201)}`, 'q', '200'],
    ['scholarships.csv?sort=PRICE', 'sort', '“PRICE”'],
    ['scholarships.csv?state=OPEN&state=HALF', 'state', '“HALF”'],
    ['payments.csv?status=LOST', 'status', '“LOST”'],
    ['users.csv?role=ROOT', 'role', '“ROOT”'],
    ['users.csv?created=2026-02-30', 'created', 'YYYY-MM-DD'],
    ['reviews.csv?rating=9', 'rating', '“9”'],
  ])(
    'an export with an unknown filter value is rejected with a field error: %s',
    async (address, field, said) => {
      const answer = await read(address);
      expect(answer.headers['content-type']).toContain('application/json');
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          code: 'INVALID_INPUT',
          message: expect.stringContaining(said),
          fields: { [field]: expect.stringContaining(said) },
        },
      ]);
    },
  );
});
