import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Env } from '../../platform/settings/env.ts';

/** In which proxies say for whom they ask. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'];

/**
 * Whether a request comes from this machine: by its connection, whatever proxies are trusted, and by all that a proxy on
 * this machine says of where it comes from. The name it was sent to counts too, since a foreign page may lead a browser
 * here under a name of its own.
 */
export function isFromThisMachine(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): boolean {
  const told = FORWARDED.flatMap((name) => [headers[name] ?? []].flat()).flatMap(readAddresses);
  const isLocalName = isLocalHost(headers.host) || headers.host === (PUBLIC_URL && new URL(PUBLIC_URL).host);
  return isLocalName && [socket.remoteAddress ?? '', ...told].every(isLoopback);
}

/** `Forwarded` names them `for=…`; a port and brackets may be around them. */
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
