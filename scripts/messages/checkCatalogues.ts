import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { findPlaceholders, iterateElements, parseMessage } from './parseMessage.ts';
import { type Catalogues, SOURCE_LANGUAGE, type Texts } from './readCatalogues.ts';

export function checkCatalogues(catalogues: Catalogues): string[] {
  const source = catalogues[SOURCE_LANGUAGE] ?? {};
  return Object.entries(catalogues).flatMap(([language, features]) => {
    const names = new Set([...Object.keys(source), ...Object.keys(features)]);
    return [...names].flatMap((feature) => {
      const place = `${language}/${feature}.json`;
      const texts = features[feature];
      const wanted = source[feature];
      if (!texts) return [`${place}: missing`];
      if (!wanted) return [`${place}: ${SOURCE_LANGUAGE} has no such catalogue`];
      return checkTexts(language, texts, wanted).map((problem) => `${place} ${problem}`);
    });
  });
}

function checkTexts(language: string, texts: Texts, source: Texts): string[] {
  const missing = Object.keys(source)
    .filter((key) => !(key in texts))
    .map((key) => `${key}: missing`);
  const found = Object.entries(texts).flatMap(([key, text]) =>
    checkText(language, text, source[key]).map((problem) => `${key}: ${problem}`),
  );
  return [...missing, ...found];
}

function checkText(language: string, text: unknown, source: string | undefined): string[] {
  if (source === undefined) return [`${SOURCE_LANGUAGE} has no such key`];
  if (typeof text !== 'string' || text.trim() === '') return ['empty'];
  const parsed = tryToParse(text);
  if (typeof parsed === 'string') return [parsed];
  const problems = checkPlurals(language, parsed);
  const wanted = tryToParse(source);
  if (typeof wanted === 'string') return problems;
  const [given, expected] = [findPlaceholders(parsed), findPlaceholders(wanted)].map((found) =>
    JSON.stringify(found),
  );
  return given === expected ? problems : [...problems, `placeholders are ${given}, expected ${expected}`];
}

function tryToParse(text: string): MessageFormatElement[] | string {
  try {
    return parseMessage(text);
  } catch (error) {
    return `not ICU MessageFormat: ${(error as Error).message}`;
  }
}

/** Requires all plural categories of the language (CLDR). Exact values such as `=0` are optional. */
function checkPlurals(language: string, elements: MessageFormatElement[]): string[] {
  return [...iterateElements(elements)].flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const type = element.pluralType ?? 'cardinal';
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
    const missing = pluralCategories.filter((category) => !(category in element.options));
    return missing.length > 0
      ? [`the plural of {${element.value}} lacks ${[...missing].sort().join(', ')}`]
      : [];
  });
}
