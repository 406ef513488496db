import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Env } from '../../../platform/settings/env.ts';

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Checks the address of the connection, regardless of trusted proxies, and every client address that a proxy on this
 * machine forwards. Also checks the Host header, because a foreign site can make its host name resolve to this
 * machine (DNS rebinding).
 */
export function isFromLocalhost(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): boolean {
  const told = FORWARDED.flatMap((name) => [headers[name] ?? []].flat()).flatMap(readAddresses);
  const isLocalName = isLocalHost(headers.host) || headers.host === (PUBLIC_URL && new URL(PUBLIC_URL).host);
  return isLocalName && [socket.remoteAddress ?? '', ...told].every(isLoopback);
}

function readAddresses(header: string): string[] {
  return header.split(/[,;]/).flatMap((part) => {
    const [, name, value = ''] = part.trim().match(/^(?:(\w+)=)?"?(.*?)"?$/) ?? [];
    if (name && name.toLowerCase() !== 'for') return [];
    return [value.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')];
  });
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

function isLocalHost(host = ''): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}
