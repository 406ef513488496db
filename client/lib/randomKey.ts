/** Returns a unique key: 128 random bits in hexadecimal. Unlike `crypto.randomUUID`, this also works without HTTPS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns a random UUID for a record. The browser chooses the id, so that a repeated call creates the record
 * only once.
 */
export function randomUuid(): string {
  const key = randomKey();
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20)}`;
}
