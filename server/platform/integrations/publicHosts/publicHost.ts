import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** A host that must not be called: it is in a private network. */
export class HostRefused extends Error {}

/** A host whose address is not known, now or ever: the name service may be away. */
export class HostUnknown extends Error {}

/** All public IPv6 addresses there are; the rest of the range is not assigned. */
const ASSIGNED_IPV6 = ipaddr.parseCIDR('2000::/3');

type Address = { address: string; family: number };

/** Finds the addresses behind a name; rejects for one that has none. */
export type Resolve = (name: string) => Promise<Address[]>;

const askSystem: Resolve = (name) => lookup(name, { all: true });

/**
 * The addresses behind a host name, when every one of them is public. An address in a private network, of this machine or of a
 * cloud's own services is refused, unless the operator named the host in a setting.
 * Throws HostRefused or HostUnknown.
 */
export async function resolvePublicHost(
  host: string,
  privateHosts: readonly string[],
  resolve = askSystem,
): Promise<Address[]> {
  const name = withoutBrackets(host);
  const addresses = await resolve(name).catch(() => {
    throw new HostUnknown('The host name could not be found.');
  });
  if (addresses.length === 0) throw new HostUnknown('The host name has no address.');
  if (!isNamedHost(host, privateHosts) && !addresses.every(({ address }) => isPublic(address)))
    throw new HostRefused('The host is in a private network.');
  return addresses;
}

/** True for a host that the operator named in such a setting. */
export function isNamedHost(host: string, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(withoutBrackets(host));
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function isPublic(address: string): boolean {
  // `process` reads an IPv4 address that is written as an IPv6 one as what it is, but for the old way `::10.0.0.1`.
  const parsed = ipaddr.process(address);
  const isAssigned = parsed.kind() === 'ipv4' || parsed.match(ASSIGNED_IPV6);
  return isAssigned && parsed.range() === 'unicast';
}
