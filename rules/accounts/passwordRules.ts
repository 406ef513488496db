/** Source: docs/product.md P8.5. */
export const MIN_PASSWORD_CHARACTERS = 6;
export const MAX_PASSWORD_CHARACTERS = 128;

/** Client code without zod imports this module, so it must not import zod, which is large. */
export const PASSWORD_RULES = [
  {
    code: 'passwordLength',
    isMet: (password: string) => password.length >= MIN_PASSWORD_CHARACTERS,
  },
  {
    code: 'passwordUppercase',
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    code: 'passwordSpecial',
    isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
] as const;

export type PasswordProblem = (typeof PASSWORD_RULES)[number]['code'];

export function findBrokenRule(password: string): PasswordProblem | undefined {
  return PASSWORD_RULES.find(({ isMet }) => !isMet(password))?.code;
}
