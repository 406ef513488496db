import { z } from 'zod';
import { MAX_PASSWORD_CHARACTERS, PASSWORD_RULES } from './passwordRules.ts';
import { problem } from './problems.ts';

export { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from './passwordRules.ts';
export const COMMON_PASSWORD = problem('passwordCommon');

const [length, uppercase, special] = PASSWORD_RULES;

/** A password as it is typed to be checked: any text, of a length that is still hashed. */
export const typedPassword = z
  .string(problem('required'))
  .min(1, problem('required'))
  .max(1000, problem('tooLong', { max: 1000 }));

/** What a new password must be: PASSWORD_RULES, and not a common one. `portalName` is refused as a password. */
export function passwordRule(portalName: string) {
  return z
    .string(problem('required'))
    .refine(length.isMet, problem(length.code))
    .max(MAX_PASSWORD_CHARACTERS, problem('passwordTooLong', { max: MAX_PASSWORD_CHARACTERS }))
    .refine(uppercase.isMet, problem(uppercase.code))
    .refine(special.isMet, problem(special.code))
    .refine((password) => !isCommon(password, portalName), COMMON_PASSWORD);
}

/**
 * What the most common passwords become when digits and signs around them are dropped and `@ 0 1 3 $` are read as the
 * letters they stand for: `P@ssw0rd1!` is `password`. Source: the heads of the public lists of leaked passwords that
 * pass the three rules.
 */
const COMMON = new Set(
  `a aa aaa abc abcd abcde abcdef admin administrator adminadmin asdf asdfgh asdfghjkl azerty baseball batman changeme
  charlie china computer daniel default dragon football freedom google guest hallo hello helloworld
  hunter iloveyou india jesus jordan killer king letmein liverpool login london love lovely master michael monkey mustang
  mypassword naruto newpassword ninja pakistan pass passport passw password passwort passwordpassword princess qaz qazwsx
  qwe qweasd qwer qwert qwerty qwertyuiop qwertz robert root samsung scholarship secret shadow soccer solo spring
  starwars student summer sunshine super superman system temp temppass test testtest thomas tigger trustno user welcome
  whatever winter autumn january february october november december zaq zxc zxcv zxcvbn zxcvbnm zaqxsw`.split(
    /\s+/,
  ),
);

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
  // Digits and signs only, or hardly anything else.
  if (lower.replace(/[^\p{L}]/gu, '').length <= 1 && password.length < 12) return true;
  const name = lettersOf(portalName);
  return COMMON.has(read) || COMMON.has(lettersOf(core)) || (name.length > 0 && lettersOf(lower) === name);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
