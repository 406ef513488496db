/** A stranger may register with another person's address and a name that advertises a site: we do not repeat such a name. */
const ADVERTISEMENT = /[/\\:@]|www\.|\.\p{L}{2,}/iu;

/** What makes a name a message: numbers to call, sums, exclamations. */
const MESSAGE = /(?:\p{Nd}\D*){4}|[\p{Sc}!?;]/u;

/** Whether it may stand in a mail that its person had sent to strangers. */
export function isNameForStrangers(name: string): boolean {
  return isPlainName(name) && !MESSAGE.test(name);
}

export function isPlainName(name: string): boolean {
  return name !== '' && name.length <= 60 && !ADVERTISEMENT.test(name);
}
