import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';
import { MAX_PASSWORD_CHARACTERS, PASSWORD_RULES } from '../../../../rules/accounts/passwordRules.ts';
import { problem } from '../../../../rules/problems.ts';

export {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../../../../rules/accounts/passwordRules.ts';
export const COMMON_PASSWORD = problem('passwordCommon');

const [length, uppercase, special] = PASSWORD_RULES;

export const typedPassword = z
  .string(problem('required'))
  .min(1, problem('required'))
  .max(1000, problem('tooLong', { max: 1000 }));

export function passwordSchema(portalName: string) {
  return z
    .string(problem('required'))
    .refine(length.isMet, problem(length.code))
    .max(MAX_PASSWORD_CHARACTERS, problem('passwordTooLong', { max: MAX_PASSWORD_CHARACTERS }))
    .refine(uppercase.isMet, problem(uppercase.code))
    .refine(special.isMet, problem(special.code))
    .refine((password) => !isCommon(password, portalName), COMMON_PASSWORD);
}

const REFUSED = 5000;

const LEAKED = dictionary['passwords-common'].slice(0, REFUSED);

const SUGGESTED = [
  'a',
  'aa',
  'abcde',
  'abcdef',
  'administrator',
  'adminadmin',
  'default',
  'helloworld',
  'login',
].concat([
  'mypassword',
  'newpassword',
  'passw',
  'passwordpassword',
  'qwertz',
  'root',
  'scholarship',
  'temppass',
]);

const COMMON = new Set([...LEAKED.map(lettersOf).filter(({ length }) => length > 2), ...SUGGESTED]);

/**
 * Characters that people substitute for letters. `P@ssw0rd1!` is read as `password`, because digits and signs at the
 * ends are ignored.
 */
const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};

function isCommon(password: string, portalName: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}@$]+/u, '').replace(/[^\p{L}]+$/u, '');
  const read = core.replace(/[@4013$57]/g, (sign) => LETTERS[sign] ?? sign).replace(/[^\p{L}]/gu, '');
  if (lower.replace(/[^\p{L}]/gu, '').length <= 1 && password.length < 12) return true;
  const name = lettersOf(portalName);
  return COMMON.has(read) || COMMON.has(lettersOf(core)) || (name.length > 0 && lettersOf(lower) === name);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
