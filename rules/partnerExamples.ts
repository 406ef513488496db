/** What the examples for partners say in place of the portal's address and of a key (docs/examples/partners). */
export const EXAMPLE_ADDRESS = 'https://scholarships.example.org';
export const EXAMPLE_KEY = 'asp_YOUR_KEY';

/** An example as it can be run: at this portal, and with this key. Without one, the lines that would send it are left out. */
export function fillExample(text: string, { address, key }: { address: string; key: string | null }): string {
  const lines = text.replaceAll(EXAMPLE_ADDRESS, address).split('\n');
  const kept = key === null ? lines.filter((line) => !line.includes(EXAMPLE_KEY)) : lines;
  return kept.join('\n').replaceAll(EXAMPLE_KEY, key ?? '');
}
