import { z } from 'zod';
import type { OptionCodes } from '../../../rules/catalogue/scholarshipOptions.ts';
import { calendarDay } from '../../../rules/fields.ts';
import {
  buildFilter,
  type Fields,
  type List,
  listOptions,
  MAX_SEARCH_CHARACTERS,
} from '../../../rules/lists/list.ts';
import { problem } from '../../../rules/problems.ts';
import { currencyCode } from '../../platform/lists/listSchemas.ts';

const given = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((values) => [values ?? []].flat().filter((value) => value !== ''));

function optionSchema(options: readonly string[]) {
  return given.transform((words, { addIssue }) => {
    const wanted = words.map((word) => word.toUpperCase());
    for (const word of words)
      if (!options.includes(word.toUpperCase()))
        addIssue(problem('unknownOption', { option: word, options: options.join(', ') }));
    return options.filter((option) => wanted.includes(option));
  });
}

function firstSchema(rule: z.ZodType<string, string>, tidy = (value: string) => value) {
  return given
    .transform(([first]) => first && tidy(first))
    .pipe(rule.optional())
    .transform((first) => (first ? [first] : []));
}

const searchSchema = z
  .string()
  .max(MAX_SEARCH_CHARACTERS, problem('tooLong', { max: MAX_SEARCH_CHARACTERS }));
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
const idSchema = z.uuid(problem('id', { record: 'other' }));

export const requiredIdSchema = given.transform(([first]) => first).pipe(idSchema);

export const oneScholarshipSchema = firstSchema(idSchema).transform(([first]) => first);
export const dueSchema = firstSchema(calendarDay()).transform(([first]) => first);

export function addressSchema<Sort extends string, Of extends Fields>(
  list: List<Sort, Of>,
  codes: OptionCodes,
) {
  const rules = Object.entries(list.address).map(([name, parameter]): [string, z.ZodType<string[]>] => {
    if ('keysOf' in parameter) return [name, given];
    const options = listOptions(list, name, codes);
    if (options) return [name, optionSchema(options)];
    const kind = 'field' in parameter ? list.fields[parameter.field]?.kind : undefined;
    if (kind === 'answers' || kind === 'texts') return [name, given];
    if (kind === 'currency') return [name, firstSchema(currencyCode())];
    return [name, firstSchema(kind === 'day' ? calendarDay() : idSchema)];
  });
  const [q, order] = [firstSchema(searchSchema, inOneLine), optionSchema(list.sorts)];
  return z
    .object(Object.fromEntries([['q', q], ['sort', order], ...rules]))
    .transform(({ q, sort: sorts = [], ...chosen }) => ({
      filter: buildFilter(list, q?.[0], chosen),
      sort: list.sorts.find((known) => sorts.includes(known)),
      keys: Object.entries(list.address).flatMap(([name, parameter]) =>
        'keysOf' in parameter ? (chosen[name] ?? []) : [],
      ),
    }));
}

export function columnsSchema(known: readonly string[], usual: readonly string[]) {
  return given.transform((lists, { addIssue }) => {
    const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim());
    for (const name of names)
      if (!known.includes(name))
        addIssue(problem('unknownColumn', { column: name, columns: known.join(', ') }));
    return names.length > 0 ? names : usual;
  });
}
