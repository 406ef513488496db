import { z } from 'zod';
import { lineOfText, storableText } from '../fields.ts';
import { problem } from '../problems.ts';

export const MAX_SAVED_VIEWS = 20;
const MAX_QUERY_CHARACTERS = 1000;
const MAX_COLUMNS = 30;

export const MAX_VIEW_NAME_CHARACTERS = 60;
export const viewNameSchema = lineOfText(MAX_VIEW_NAME_CHARACTERS);

export const savedViewSchema = z.object({
  name: viewNameSchema,
  query: storableText().max(MAX_QUERY_CHARACTERS, problem('tooLong', { max: MAX_QUERY_CHARACTERS })),
  hidden: z
    .array(lineOfText(40))
    .max(MAX_COLUMNS, problem('invalid'))
    .nullish()
    .transform((ids) => ids ?? []),
});
