/** Enough for the owner to recognize it: the address may be a stranger's, by a typing error. */
export function shortenAddress(email: string): string {
  const [local = '', domain] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
