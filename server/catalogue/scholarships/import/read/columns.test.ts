import { describe, expect, it } from 'vitest';
import { type Columns, readHeader } from './columns.ts';

const COLUMNS: Columns = {
  required: ['email', 'name'],
  optional: ['phone'],
  aliases: {
    ...{ email: ['e-mail', 'e-mail address'], name: ['full name'] },
    ...{ phone: ['telephone', 'mobile'], lastName: ['surname', 'family name'] },
  },
  joined: { name: ['firstName', 'lastName'] },
};

const read = (...cells: string[]) => readHeader(cells, 1, COLUMNS);

// product: P7.44
describe('table header', () => {
  it.each([
    ['E-mail', 'Full Name'],
    ['Email address', 'NAME'],
    [' e_mail ', 'name *'],
    ['Ｅ-Mail', 'name'],
  ])('the column names “%s” and “%s” are recognised as e-mail and name', (...cells) => {
    expect(read(...cells)).toEqual(['email', 'name']);
  });

  it('exact names and preferred aliases are recognised; unrecognised columns are not renamed', () => {
    expect(read('E-mail', 'email', 'Mobile', 'Telephone', 'name', 'DOB')).toEqual([
      ...['E-mail', 'email', 'Mobile', 'phone', 'name', 'DOB'],
    ]);
  });

  it('first and last name columns can replace the name column, in any order', () => {
    expect(read('Surname', 'E-mail', 'First name')).toEqual(['lastName', 'email', 'firstName']);
    expect(() => read('Surname', 'E-mail')).toThrow('lacks name');
  });

  it('repeated column names are rejected', () => {
    expect(() => read('email', 'name', 'DOB', 'DOB')).toThrow('DOB');
  });
});
