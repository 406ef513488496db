import { z } from 'zod';
import { answerDay, storableText } from '../../../rules/fields.ts';
import { plainKey } from '../../../rules/forms/generalForm.ts';
import { keySchema } from '../../../rules/forms/question.ts';
import { problem } from '../../../rules/problems.ts';

const COMPARED_CHARACTERS = 200;
const MAX_FILTERS = 5;
const MAX_OPTIONS = 50;

const text = storableText().max(COMPARED_CHARACTERS, problem('tooLong', { max: COMPARED_CHARACTERS }));
const number = z.number().nullish();

const answerFilterSchema = z
  .object({
    question: z
      .string(problem('required'))
      .refine((key) => keySchema.safeParse(plainKey(key)).success, problem('questionKey')),
    oneOf: z
      .array(text)
      .min(1, problem('atLeastOne'))
      .max(MAX_OPTIONS, problem('atMost', { max: MAX_OPTIONS }))
      .nullish(),
    contains: text.trim().nullish(),
    atLeast: number,
    atMost: number,
    from: answerDay().nullish(),
    until: answerDay().nullish(),
  })
  .refine(
    ({ question: _, ...criteria }) => Object.values(criteria).some((given) => given != null && given !== ''),
    {
      message: problem('required'),
    },
  );

export const answerFiltersSchema = z
  .array(answerFilterSchema)
  .max(MAX_FILTERS, problem('atMost', { max: MAX_FILTERS }));
