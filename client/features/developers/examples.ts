import { createContext, useContext } from 'react';
import { EXAMPLE_ADDRESS, EXAMPLE_KEY, fillExample } from '../../../rules/partnerExamples.ts';

/** The examples to the letter, each run by a test of the server. */
const FILES = import.meta.glob<string>('../../../docs/examples/partners/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The languages that a query is shown in: how its file ends, and what runs the file. */
export const LANGUAGES = {
  curl: { name: 'curl', ending: 'sh', run: null },
  javascript: { name: 'JavaScript', ending: 'mjs', run: 'node' },
  python: { name: 'Python', ending: 'py', run: 'python3' },
} as const;

export type ExampleLanguage = keyof typeof LANGUAGES;

/** What the examples are shown with. */
export type ExampleChoice = {
  address: string;
  /** The reader's own key; null as long as none is given. It lives in the memory of this page alone. */
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

/** An example as the reader can run it. One that is of no use without a key keeps a placeholder for it. */
export function useExample(file: string, needsKey = false): string {
  const { address, key } = useContext(ExampleContext);
  const text = FILES[`../../../docs/examples/partners/${file}`] ?? '';
  return fillExample(text, { address, key: key ?? (needsKey ? EXAMPLE_KEY : null) }).trim();
}
