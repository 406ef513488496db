import { storableText } from '../fields.ts';
import { isProblem, type Problem, problem } from '../problems.ts';

/** All answers of one person to one form, as JSON. */
export const MAX_ANSWERS_BYTES = 60_000;
const MAX_CHARACTERS = 20_000;
const MAX_PARTS = 300;

const text = storableText().max(MAX_CHARACTERS, problem('tooLong', { max: MAX_CHARACTERS }));

/**
 * Why an answer cannot even be kept, whatever its question; null for what can. Kept is what a field can hold that is half
 * typed: a text, a number, a yes or no, or some of these, by name or in a list.
 */
export function findUnstorable(answer: unknown): Problem | null {
  const parts =
    typeof answer === 'object' && answer !== null ? Object.entries(answer) : [['', answer] as const];
  if (parts.length > MAX_PARTS) return problem('atMost', { max: MAX_PARTS });
  for (const [name, part] of parts) {
    if (typeof part === 'object' && part !== null) return problem('invalid');
    for (const written of [name, part]) {
      const message =
        typeof written === 'string' ? text.safeParse(written).error?.issues[0]?.message : undefined;
      if (message !== undefined) return isProblem(message) ? message : problem('invalid');
    }
  }
  return null;
}
