/** A stranger may register with another person's address and a name that advertises a site; mails omit such a name. */
const ADVERTISEMENT = /[/\\:@]|www\.|\.\p{L}{2,}/iu;

/** Signs of a message in a name: phone numbers, amounts, exclamations. */
const MESSAGE = /(?:\p{Nd}\D*){4}|[\p{Sc}!?;]/u;

/** True for a name that may appear in a mail sent to strangers on the person's behalf. */
export function isNameForStrangers(name: string): boolean {
  return isPlainName(name) && !MESSAGE.test(name);
}

export function isPlainName(name: string): boolean {
  return name !== '' && name.length <= 60 && !ADVERTISEMENT.test(name);
}
