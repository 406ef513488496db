/** Matches names that advertise a site. Attackers may register another person's address with such a name. */
const ADVERTISEMENT = /[/\\:@]|www\.|\.\p{L}{2,}/iu;

const MESSAGE = /(?:\p{Nd}\D*){4}|[\p{Sc}!?;]/u;

export function isNameForStrangers(name: string): boolean {
  return isPlainName(name) && !MESSAGE.test(name);
}

export function isPlainName(name: string): boolean {
  return name !== '' && name.length <= 60 && !ADVERTISEMENT.test(name);
}
