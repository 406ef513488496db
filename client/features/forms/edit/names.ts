export function keyFor(label: string, taken: Iterable<string>, otherwise = 'question'): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9\s]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6);
  const joined = words
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
  const key = /^[a-z]/.test(joined) ? joined.slice(0, 40) : `${otherwise}${joined.slice(0, 30)}`;
  return freeOf(key, '', taken);
}

export function codeFor(label: string, taken: Iterable<string>): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return freeOf((plain || 'OPTION').toUpperCase().slice(0, 40), '_', taken);
}

function freeOf(name: string, joint: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  let number = 2;
  let free = name;
  // Skips names of properties that every object has, such as `constructor`, because looking up an answer by such a
  // key would return the inherited property.
  while (known.has(free) || free in {}) free = `${name}${joint}${number++}`;
  return free;
}
