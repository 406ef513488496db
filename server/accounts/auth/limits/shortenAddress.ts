/**
 * Shortens an address. Its owner still recognises it. A mistyped address may belong to a stranger, who must not see it
 * in full.
 */
export function shortenAddress(email: string): string {
  const [local = '', domain] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
