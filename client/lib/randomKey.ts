/** A key that nobody else has: 128 random bits in hexadecimal. `crypto.randomUUID` wants https; this works everywhere. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
