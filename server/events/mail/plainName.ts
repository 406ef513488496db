/** Attackers may register with another person's address and a name that advertises a site. E-mails omit such a name. */
const ADVERTISEMENT = /[/\\:@]|www\.|\.\p{L}{2,}/iu;

/** Patterns that suggest a message in a name: phone numbers, amounts, exclamations. */
const MESSAGE = /(?:\p{Nd}\D*){4}|[\p{Sc}!?;]/u;

/**
 * True for a name that may appear in an e-mail sent on the person's behalf to people who do not know the portal.
 */
export function isNameForStrangers(name: string): boolean {
  return isPlainName(name) && !MESSAGE.test(name);
}

export function isPlainName(name: string): boolean {
  return name !== '' && name.length <= 60 && !ADVERTISEMENT.test(name);
}
