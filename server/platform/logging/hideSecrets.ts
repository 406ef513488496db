/** Maximum length of a logged text, because errors can contain text sent by a caller. */
const MAX_LENGTH = 8_000;

const SECRETS: [RegExp, string][] = [
  [/([?&;](?:token|code|state|key|secret|password|signature|hash|email)=)[^&\s"'<>]+/gi, '$1[hidden]'],
  [/(\/(?:reset-password|verify-email|magic-link|references)\/)[^\s"'<>?]+/gi, '$1[hidden]'],
  [/(:\/\/)[^\s/@"'<>]+@/g, '$1[hidden]@'],
  [
    /\b(authorization|cookie|set-cookie|password|secret|token)(["']?\s*[:=]\s*["']?)[^"'\n]+/gi,
    '$1$2[hidden]',
  ],
  [/\b([\w.-]*(?:token|session|secret)[\w.-]*=)[^\s;&"'<>]+/gi, '$1[hidden]'],
  [/\b(Bearer|Token|Basic)\s+[\w+/=.~-]{8,}/g, '$1 [hidden]'],
  [/\b(?:sk|rk|pk|whsec)_[\w+/=-]{8,}/g, '[key]'],
  [/\bey[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/[^\s@<>"'(),;:=/]+@[^\s@<>"'(),;:=/]+\.[a-z0-9-]+/gi, '[e-mail]'],
  // Hides all other long random strings. Ids with hyphens are not secrets.
  [/(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?![\da-f]{8}-)[\w-]{32,}(?![\w/-])/gi, '[hidden]'],
];

export function hideSecrets(text: string): string {
  return SECRETS.reduce(
    (hidden, [secret, instead]) => hidden.replace(secret, instead),
    text.slice(0, MAX_LENGTH),
  );
}
