type Country = { value: string; count: number };

export function listCountries(counted: readonly Country[], chosen: readonly string[]): Country[] {
  const missing = chosen.filter((name) => !counted.some(({ value }) => value === name));
  return [...counted, ...missing.map((value) => ({ value, count: 0 }))].sort((one, other) =>
    one.value.localeCompare(other.value, 'en'),
  );
}

type CountryQuery = { text: string; most: number; chosen: readonly string[] };

/**
 * Returns the countries that match the text. Without a text, returns the most frequent ones, up to `most`, and the
 * selected ones.
 */
export function findCountries(all: readonly Country[], { text, most, chosen }: CountryQuery): Country[] {
  const wanted = fold(text.trim());
  if (wanted !== '') return all.filter(({ value }) => ` ${fold(value)}`.includes(` ${wanted}`));
  const first = new Set([...all].sort((one, other) => other.count - one.count).slice(0, most));
  return all.filter((country) => first.has(country) || chosen.includes(country.value));
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
}
