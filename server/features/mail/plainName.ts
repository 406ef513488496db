/** A stranger may register with another person's address and a name that advertises a site: we do not repeat such a name. */
const ADVERTISEMENT = /[/\\:@]|www\.|\.\p{L}{2,}/iu;

export function isPlainName(name: string): boolean {
  return name !== '' && name.length <= 60 && !ADVERTISEMENT.test(name);
}
