import { z } from 'zod';
import { SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import {
  DEFAULT_CODES,
  type ListedOption,
  MAX_OPTION_CHARACTERS,
  MAX_OPTION_WORDS,
  MAX_OPTIONS,
  OPTION_CODE,
  type OptionField,
} from '../../../rules/catalogue/scholarshipOptions.ts';
import { lineOfText } from '../../../rules/fields.ts';
import { getTranslator } from '../language/translate.ts';

const line = lineOfText(MAX_OPTION_CHARACTERS);

const entry: z.ZodType<ListedOption> = z.strictObject({
  code: z.string().regex(OPTION_CODE),
  labels: z.record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), line).optional(),
  words: z.array(line).max(MAX_OPTION_WORDS).optional(),
});

const entries = z.array(entry).min(1).max(MAX_OPTIONS);

const EXPECTED = `expected a JSON array of 1 to ${MAX_OPTIONS} entries such as {"code":"LAW","labels":{"en":"Law"}}`;

export function optionList(field: OptionField) {
  return z
    .string()
    .transform((text, { addIssue }) => {
      const list = entries.safeParse(parseJson(text)).data;
      const problem = list ? findProblem(field, list) : EXPECTED;
      if (problem) addIssue(problem);
      return list ?? [];
    })
    .default(DEFAULT_CODES[field].map((code) => ({ code })));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the built-in English label of an option's code, which the REST API also uses. Undefined for a code that an
 * admin added.
 */
function builtInLabel(field: OptionField, code: string): string | undefined {
  return getTranslator(SOURCE_LANGUAGE, 'options').find(`${field}.${code}`);
}

function findProblem(field: OptionField, list: readonly ListedOption[]): string | null {
  const owners = new Map<string, string>();
  for (const { code, labels = {} } of list) {
    const texts = [builtInLabel(field, code) ?? [], ...Object.values(labels)].flat();
    if (texts.length === 0) return `expected a label for ${code}`;
    if ([...owners.values()].includes(code)) return `expected different codes: ${code} is listed twice`;
    for (const text of texts) {
      const owner = owners.get(text.toLowerCase());
      if (owner && owner !== code) return `expected different labels: ${text} is listed twice`;
      owners.set(text.toLowerCase(), code);
    }
  }
  return null;
}
