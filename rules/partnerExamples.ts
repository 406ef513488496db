/** Placeholders for the portal's address and a key in the partner examples (docs/examples/partners). */
export const EXAMPLE_ADDRESS = 'https://scholarships.example.org';
export const EXAMPLE_KEY = 'asp_YOUR_KEY';

/** Fills in this portal and this key. Without a key, removes the lines that would send it. */
export function fillExample(text: string, { address, key }: { address: string; key: string | null }): string {
  const lines = text.replaceAll(EXAMPLE_ADDRESS, address).split('\n');
  const kept = key === null ? lines.filter((line) => !line.includes(EXAMPLE_KEY)) : lines;
  return kept.join('\n').replaceAll(EXAMPLE_KEY, key ?? '');
}
