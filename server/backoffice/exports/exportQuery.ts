import { z } from 'zod';
import { calendarDay } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';

/** What stands behind the `?` of an address, once or several times. */
const given = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((values) => [values ?? []].flat().filter((value) => value !== ''));

/** The values of a filter that the screen takes several of; an unknown one is named. */
export function someOf<Option extends string>(options: readonly Option[]) {
  return given.transform((words, { addIssue }) =>
    words.flatMap((word) => {
      const option = options.find((known) => known === word.toUpperCase());
      if (!option) addIssue(problem('unknownOption', { option: word, options: options.join(', ') }));
      return option ?? [];
    }),
  );
}

/** The value of a filter that the screen takes one of: of several the first in the options' order. */
export function oneOf<Option extends string>(options: readonly Option[]) {
  return someOf(options).transform((chosen) => options.find((option) => chosen.includes(option)));
}

/** The id of a record. */
export const idRule = given
  .transform(([id]) => id)
  .pipe(z.uuid(problem('id', { record: 'other' })).optional());

/** A day that a list begins or ends with. */
export const dayRule = given.transform(([day]) => day).pipe(calendarDay().optional());

/** Answers that are looked for, each as `question:answer`; several to one question are any of them. */
export const answersRule = given.transform((pairs) => {
  const asked = new Map<string, string[]>();
  for (const pair of pairs) {
    const [question = '', ...rest] = pair.split(':');
    asked.set(question, [...(asked.get(question) ?? []), rest.join(':')]);
  }
  return asked.size > 0 ? [...asked].map(([question, oneOf]) => ({ question, oneOf })) : undefined;
});

/** A search text as the screen reads it from its address; undefined without one. */
export function searchRule(longest: number) {
  return given
    .transform(([text = '']) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().max(longest, problem('tooLong', { max: longest })))
    .transform((text) => text || undefined);
}

/** Names of columns with commas between them, in the order wanted; without any, the usual ones. */
export function columnsRule(known: readonly string[], usual: readonly string[]) {
  return given.transform((lists, { addIssue }) => {
    const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim());
    for (const name of names)
      if (!known.includes(name))
        addIssue(problem('unknownColumn', { column: name, columns: known.join(', ') }));
    return names.length > 0 ? names : usual;
  });
}
