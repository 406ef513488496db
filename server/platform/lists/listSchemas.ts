import { z } from 'zod';
import { ratingSchema } from '../../../rules/applications/reviews.ts';
import { calendarDay, optionCode, storableText } from '../../../rules/fields.ts';
import {
  type Fields,
  type FilterValues,
  type List,
  MAX_SEARCH_CHARACTERS,
} from '../../../rules/lists/list.ts';
import { isCurrency } from '../../../rules/money/currencies.ts';
import { problem } from '../../../rules/problems.ts';
import { pageSchema } from '../page.ts';
import { answerFiltersSchema } from './answerFilterSchema.ts';

export const currencyCode = () => storableText().refine(isCurrency, problem('currency'));

export function listSchemas<Sort extends string, Of extends Fields>({
  sorts,
  fields,
}: Pick<List<Sort, Of>, 'sorts' | 'fields'>) {
  const object = z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field).nullish()])),
  );
  const filter = object.nullish().transform((given) => given ?? {}) as z.ZodType<FilterValues<Of>>;
  const sort = z
    .enum(sorts)
    .nullish()
    .transform((wanted) => wanted ?? sorts[0]) as z.ZodType<Sort>;
  return {
    object,
    sort,
    rule: z.object({ filter, sort }),
    pageRule: pageSchema.extend({ filter, sort }),
  };
}

function ruleOf(field: Fields[string]): z.ZodType {
  switch (field.kind) {
    case 'someOf': {
      const some = z.array(z.enum(field.options));
      return field.max ? some.max(field.max, problem('atMost', { max: field.max })) : some;
    }
    case 'codes':
      return z.array(optionCode()).max(field.max, problem('atMost', { max: field.max }));
    case 'oneOf':
      return z.enum(field.options);
    case 'id':
      return z.uuid(problem('id', { record: field.record }));
    case 'day':
      return calendarDay();
    case 'flag':
      return z.boolean();
    case 'stars':
      return ratingSchema;
    case 'currency':
      return currencyCode();
    case 'answers':
      return answerFiltersSchema;
    case 'texts':
      return z.array(searched()).max(field.max, problem('atMost', { max: field.max }));
    default:
      return searched();
  }
}

const searched = () =>
  storableText()
    .max(MAX_SEARCH_CHARACTERS, problem('tooLong', { max: MAX_SEARCH_CHARACTERS }))
    .trim();
