/** Shows enough for the owner to recognise the address. A mistyped address may be a stranger's. */
export function shortenAddress(email: string): string {
  const [local = '', domain] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
