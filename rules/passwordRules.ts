/** Source: docs/product.md P8.5. */
export const SHORTEST_PASSWORD = 6;
export const LONGEST_PASSWORD = 128;

/** The three rules that the browser shows while somebody types. Without zod, which no first view should load. */
export const PASSWORD_RULES = [
  {
    message: 'Password must be at least 6 characters long',
    isMet: (password: string) => password.length >= SHORTEST_PASSWORD,
  },
  {
    message: 'Password must contain an uppercase letter',
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    message: 'Password must contain a special character',
    isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
] as const;
