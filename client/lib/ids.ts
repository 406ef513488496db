const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** True for what may be an id; what is none the server would refuse as a wrong question. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
