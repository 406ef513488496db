/** Longer texts are cut: what a caller sends can come back in an error. */
const MAX_LENGTH = 8_000;

/** What must not be in a log, and what stands in its place. Earlier ones first. */
const SECRETS: [RegExp, string][] = [
  // Addresses with a secret: mailed links, OAuth answers, databases and mail servers with their passwords.
  [/([?&;](?:token|code|state|key|secret|password|signature|hash|email)=)[^&\s"'<>]+/gi, '$1[hidden]'],
  [/(\/(?:reset-password|verify-email|magic-link|references)\/)[^\s"'<>?]+/gi, '$1[hidden]'],
  [/(:\/\/)[^\s/@"'<>]+@/g, '$1[hidden]@'],
  [
    /\b(authorization|cookie|set-cookie|password|secret|token)(["']?\s*[:=]\s*["']?)[^"'\n]+/gi,
    '$1$2[hidden]',
  ],
  // Cookies, by whichever library.
  [/\b([\w.-]*(?:token|session|secret)[\w.-]*=)[^\s;&"'<>]+/gi, '$1[hidden]'],
  [/\b(Bearer|Token|Basic)\s+[\w+/=.~-]{8,}/g, '$1 [hidden]'],
  // Keys of Stripe and of partners, webhook secrets, JSON web tokens.
  [/\b(?:sk|rk|pk|whsec)_[\w+/=-]{8,}/g, '[key]'],
  [/\bey[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/[^\s@<>"'(),;:=/]+@[^\s@<>"'(),;:=/]+\.[a-z0-9-]+/gi, '[e-mail]'],
  // Whatever else is long and random; ids with hyphens are neither.
  [/(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?![\da-f]{8}-)[\w-]{32,}(?![\w/-])/gi, '[hidden]'],
];

/** A text as a log may hold it: without tokens, passwords, keys, links that carry one, and e-mail addresses. */
export function hideSecrets(text: string): string {
  return SECRETS.reduce(
    (hidden, [secret, instead]) => hidden.replace(secret, instead),
    text.slice(0, MAX_LENGTH),
  );
}
