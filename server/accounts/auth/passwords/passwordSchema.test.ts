import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORD, passwordSchema } from './passwordSchema.ts';

const schema = passwordSchema('AvailAble Scholarship');
const messages = (password: string) =>
  schema.safeParse(password).error?.issues.map((issue) => issue.message) ?? [];

// product: P8.5
// security: C17
describe('password rule', () => {
  it.each([
    ['Ab1!', '@passwordLength'],
    ['abcdef!', '@passwordUppercase'],
    ['Abcdefg7', '@passwordSpecial'],
    [`A!${'x'.repeat(127)}`, '@passwordTooLong?max=128'],
  ])('the password rule rejects %s with the message %s', (password, message) => {
    expect(messages(password)).toContain(message);
  });

  it('the password rule reports all violations together, in the order shown on the form', () => {
    expect(messages('ab1')).toEqual(['@passwordLength', '@passwordUppercase', '@passwordSpecial']);
  });

  it.each([
    'Password1!',
    'P@ssw0rd',
    'Passw0rd!',
    'Qwerty123!',
    'Welcome1!',
    'Admin@123',
    'Aa123456!',
    'Abc123!',
    'PASSWORD1!',
    'Summer2024!',
    'Jennifer1!',
    'Ferrari2024!',
    'Metallica99!',
    'Ch3ls3a#1',
  ])('the password rule rejects the common password %s', (password) =>
    expect(messages(password)).toEqual([COMMON_PASSWORD]),
  );

  it.each(['AvailAble Scholarship!', 'AvailableScholarship2026!'])(
    "the password rule rejects the password %s, which contains the portal's name",
    (password) => expect(messages(password)).toEqual([COMMON_PASSWORD]),
  );

  it.each([
    'Tr0ub4dor&3',
    'Demo!2026',
    'Kestrel-9',
    'Summer rain on 3 roofs!',
    'X7#94!2Q8$51',
    `Correct horse battery staple 🐎 ${'é'.repeat(32)}`,
  ])('the password rule accepts the password %s unchanged', (password) =>
    expect(schema.parse(password)).toBe(password),
  );
});
