export const EXAMPLE_ADDRESS = 'https://scholarships.example.org';
export const EXAMPLE_KEY = 'asp_YOUR_KEY';

export function fillExample(text: string, { address, key }: { address: string; key: string | null }): string {
  const lines = text.replaceAll(EXAMPLE_ADDRESS, address).split('\n');
  const kept = key === null ? lines.filter((line) => !line.includes(EXAMPLE_KEY)) : lines;
  return kept.join('\n').replaceAll(EXAMPLE_KEY, key ?? '');
}
