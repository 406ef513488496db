/**
 * Shortens an address so that its owner still recognises it. A mistyped address may belong to a stranger, so it must
 * not be shown in full.
 */
export function shortenAddress(email: string): string {
  const [local = '', domain] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
