/** What the scholarships of the bench `answers` ask, in one general form. */

const label = (en: string) => ({ en });
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
export const option = (n: number) => `OPTION_${n}`;

const OPTIONS = many(4, (k) => ({ value: option(k), label: label(option(k)) }));
const KINDS = [
  { kind: 'line' },
  { kind: 'paragraph' },
  { kind: 'choice', options: OPTIONS },
  { kind: 'number' },
  { kind: 'date' },
];

/** Forty questions to be answered by typing or choosing, and five by documents. */
const QUESTIONS = [
  ...many(20, (n) => ({ key: `line${n}`, kind: 'line' })),
  ...many(10, (n) => ({
    key: `choice${n}`,
    kind: 'choice',
    options: OPTIONS,
  })),
  ...many(5, (n) => ({ key: `number${n}`, kind: 'number' })),
  ...many(5, (n) => ({ key: `date${n}`, kind: 'date' })),
  ...many(5, (n) => ({ key: `document${n}`, kind: 'document' })),
].map((question) => ({ ...question, label: label(question.key), isRequired: true }));
export const CONTENT = { sections: [{ key: 'all', title: label('All'), questions: QUESTIONS }] };

/** A hundred that are answered by typing and choosing, in five sections. */
export const LONG_CONTENT = {
  sections: many(5, (section) => ({
    key: `part${section}`,
    title: label(`Part ${section + 1}`),
    questions: many(20, (n) => ({
      ...KINDS[n % KINDS.length],
      key: `question${section * 20 + n}`,
      label: label(`Question ${section * 20 + n + 1}`),
    })),
  })),
};

/** Answers to all of them; the documents by their ids. */
export function answerAll(documents: readonly string[]): Record<string, unknown> {
  return Object.fromEntries([
    ...many(20, (n) => [`line${n}`, `Some words about this, ${n}`]),
    ...many(10, (n) => [`choice${n}`, option(n % 4)]),
    ...many(5, (n) => [`number${n}`, 10 + n]),
    ...many(5, (n) => [`date${n}`, `2003-05-1${n}`]),
    ...documents.map((id, n) => [`document${n}`, [id]]),
  ]);
}
