import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export class HostRefused extends Error {}

export class HostUnknown extends Error {}

const ASSIGNED_IPV6 = ipaddr.parseCIDR('2000::/3');

type Address = { address: string; family: number };

export type Resolve = (name: string) => Promise<Address[]>;

const askSystem: Resolve = (name) => lookup(name, { all: true });

/**
 * Returns a host's addresses if all of them are public. Throws HostRefused for private networks, this machine and a
 * cloud provider's internal services, unless a setting allows the host. Throws HostUnknown if the name cannot be
 * resolved.
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

export function isNamedHost(host: string, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(withoutBrackets(host));
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function isPublic(address: string): boolean {
  // `process` converts IPv4-mapped addresses to IPv4, but not addresses in the old form `::10.0.0.1`, which
  // are outside ASSIGNED_IPV6.
  const parsed = ipaddr.process(address);
  const isAssigned = parsed.kind() === 'ipv4' || parsed.match(ASSIGNED_IPV6);
  return isAssigned && parsed.range() === 'unicast';
}
