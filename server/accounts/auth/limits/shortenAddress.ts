/**
 * Shortens an address so that its owner still recognises it. The address may contain a typo and belong to someone
 * else, so it must not be shown in full.
 */
export function shortenAddress(email: string): string {
  const [local = '', domain] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
