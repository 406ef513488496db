import { storableText } from '../../fields.ts';
import { isProblem, type Problem, problem } from '../../problems.ts';

export const MAX_ANSWERS_BYTES = 60_000;
const MAX_CHARACTERS = 20_000;
const MAX_PARTS = 300;

const text = storableText().max(MAX_CHARACTERS, problem('tooLong', { max: MAX_CHARACTERS }));

/**
 * Returns why an answer cannot be stored, regardless of its question. Null if it can be stored. Accepts what a field
 * may contain while it is being filled in: text, a number, a boolean, or an object or list of these.
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
