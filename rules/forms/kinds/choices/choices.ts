import { z } from 'zod';
import { wholeNumber } from '../../../fields.ts';
import { problem } from '../../../problems.ts';
import { defineKind } from '../kind.ts';
import { findCode, oneOfOptions, options } from './options.ts';

export const choices = defineKind({
  limits: { options, maxChosen: wholeNumber(1, 300).optional() },
  answerSchema: ({ options: offered, maxChosen = offered.length }) =>
    z
      .array(oneOfOptions(offered), problem('chooseAgain'))
      .min(1, problem('atLeastOne'))
      .max(maxChosen, problem('atMost', { max: maxChosen }))
      .transform((chosen) => offered.map(({ value }) => value).filter((value) => chosen.includes(value))),
  fact: 'choices',
  toValues: (chosen) => chosen.map((text) => ({ text })),
  toText: (chosen) => chosen.join('; '),
  fromText: (text, limits) =>
    text
      .split(/[;|]/)
      .filter((part) => part.trim() !== '')
      .map((part) => findCode(part, limits.options)),
});
