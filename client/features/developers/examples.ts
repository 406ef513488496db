import { createContext, useContext } from 'react';
import { EXAMPLE_ADDRESS, EXAMPLE_KEY, fillExample } from '../../../rules/accounts/partnerExamples.ts';

/** Example files, used verbatim. A server test runs each of them. */
const FILES = import.meta.glob<string>('../../../docs/examples/partners/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const LANGUAGES = {
  curl: { name: 'curl', ending: 'sh', run: null },
  javascript: { name: 'JavaScript', ending: 'mjs', run: 'node' },
  python: { name: 'Python', ending: 'py', run: 'python3' },
} as const;

export type ExampleLanguage = keyof typeof LANGUAGES;

export type ExampleChoice = {
  address: string;
  /** API key that the reader entered, held only in the page's memory; null if none. */
  key: string | null;
  language: ExampleLanguage;
  onLanguage: (language: ExampleLanguage) => void;
};

export const ExampleContext = createContext<ExampleChoice>({
  address: EXAMPLE_ADDRESS,
  key: null,
  language: 'curl',
  onLanguage: () => {},
});

export function useExample(file: string, needsKey = false): string {
  const { address, key } = useContext(ExampleContext);
  const text = FILES[`../../../docs/examples/partners/${file}`] ?? '';
  return fillExample(text, { address, key: key ?? (needsKey ? EXAMPLE_KEY : null) }).trim();
}
