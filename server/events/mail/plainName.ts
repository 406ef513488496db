/** Attackers may register another person's address with a name that advertises a site. */
const ADVERTISEMENT = /[/\\:@]|www\.|\.\p{L}{2,}/iu;

const MESSAGE = /(?:\p{Nd}\D*){4}|[\p{Sc}!?;]/u;

/** True for a name that may appear in an e-mail to people who do not know the portal. */
export function isNameForStrangers(name: string): boolean {
  return isPlainName(name) && !MESSAGE.test(name);
}

export function isPlainName(name: string): boolean {
  return name !== '' && name.length <= 60 && !ADVERTISEMENT.test(name);
}
