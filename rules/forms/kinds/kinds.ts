import { choice } from './choices/choice.ts';
import { choices } from './choices/choices.ts';
import { country } from './choices/country.ts';
import { date } from './date.ts';
import { document } from './document.ts';
import { grade } from './grade.ts';
import { line } from './line.ts';
import { link } from './link.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { paragraph } from './paragraph.ts';
import { reference } from './reference.ts';
import { score } from './score.ts';
import { statement } from './statement.ts';

/** Types of questions, in the order in which the form editor lists them. */
export const KINDS = {
  line,
  paragraph,
  number,
  date,
  choice,
  choices,
  country,
  money,
  link,
  grade,
  document,
  statement,
  reference,
  score,
};

export type KindName = keyof typeof KINDS;
