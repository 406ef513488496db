import { problem, readProblem } from '../../../rules/problems.ts';
import { renameFields } from '../../platform/text/renameFields.ts';

/** How a field is spelt on the wire, and the words that its options have there. */
type WireSpelling = string | { wire: string; words?: Readonly<Record<string, string>> | undefined };
export type WireSpellings = Readonly<Record<string, WireSpelling>>;

export function nameOnWire(spellings: WireSpellings, field: string): string {
  const spelt = spellings[field] ?? field;
  return typeof spelt === 'string' ? spelt : spelt.wire;
}

export function wordsOnWire(spellings: WireSpellings, field: string) {
  const spelt = spellings[field];
  return typeof spelt === 'object' ? spelt.words : undefined;
}

/** The same with the names and words of the wire: a refusal of `comment` is one of `review_comment`. */
export function withWireFields<Result>(spellings: WireSpellings, work: Promise<Result>): Promise<Result> {
  return renameFields(
    (field) => nameOnWire(spellings, field),
    work,
    (field, found) => {
      const words = wordsOnWire(spellings, field);
      return words && readProblem(found)?.code === 'oneOf' ? refuseWord(words) : found;
    },
  );
}

/** A word that is no option: the wire's are named, whatever the caller reads. */
export function refuseWord(words: Readonly<Record<string, string>>) {
  return problem('oneOf', { options: Object.values(words).join(', ') });
}
