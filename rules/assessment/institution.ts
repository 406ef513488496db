/**
 * E-mail providers whose addresses do not identify an institution. Includes the reserved example domains,
 * which have no owner.
 */
const PUBLIC_PROVIDERS = new Set([
  ...[
    'aol.com',
    'fastmail.com',
    'gmail.com',
    'googlemail.com',
    'hotmail.com',
    'icloud.com',
    'live.com',
    'mac.com',
  ],
  ...[
    'mail.com',
    'mail.ru',
    'me.com',
    'msn.com',
    'outlook.com',
    'pm.me',
    'proton.me',
    'protonmail.com',
    'qq.com',
  ],
  ...['163.com', '126.com', 'rediffmail.com', 'tuta.com', 'tutanota.com', 'web.de', 'ymail.com', 'zoho.com'],
  ...['example.com', 'example.net', 'example.org'],
]);

const PUBLIC_NAMES = new Set(['gmx', 'hotmail', 'live', 'outlook', 'yahoo', 'yandex']);

/** Second-level domains under which a country registers institutions, for example `ac` in `ox.ac.uk`. */
const SHARED_LEVELS = new Set(['ac', 'co', 'com', 'edu', 'gob', 'gov', 'gouv', 'net', 'org', 'sch', 'univ']);

/**
 * Returns the registered domain of an e-mail address. It is the same for all departments of an institution: `uni.edu`
 * for `cs.uni.edu`. Null for public providers.
 */
export function institutionOf(email: string): string | null {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  const isShared = labels.length > 2 && labels.at(-1)?.length === 2 && SHARED_LEVELS.has(labels.at(-2) ?? '');
  const registered = labels.slice(isShared ? -3 : -2);
  const domain = registered.join('.');
  return PUBLIC_PROVIDERS.has(domain) || PUBLIC_NAMES.has(registered[0] ?? '') ? null : domain;
}
