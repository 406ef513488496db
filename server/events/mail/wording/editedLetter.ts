import type { Letter, LetterText } from '../templates/letter.ts';
import { oneLine } from './oneLine.ts';
import type { WrittenLetter } from './writeLetter.ts';

/** Placeholder in an edited letter for the last time to respond, which depends on when the e-mail is sent. */
const UNTIL = '{{ until }}';

export function toEditable({ letter, values }: WrittenLetter): LetterText {
  const paragraphs = letter.isReworded ? letter.paragraphs : [values.greeting ?? '', ...letter.paragraphs];
  const hideUntil = (text: string) => (values.until ? text.replaceAll(values.until, UNTIL) : text);
  return {
    subject: hideUntil(oneLine(letter.subject)),
    text: hideUntil(paragraphs.filter(Boolean).join('\n\n')),
  };
}

/**
 * Replaces the subject and the paragraphs with an edited text, which is not a template. The button and the notes
 * below it do not change.
 */
export function applyEdit({ letter, values }: WrittenLetter, { subject, text }: LetterText): Letter {
  const showUntil = (part: string) => part.replaceAll(UNTIL, values.until ?? '');
  const paragraphs = showUntil(text)
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.split('\n').map(oneLine).filter(Boolean).join('\n'))
    .filter(Boolean);
  return { ...letter, subject: showUntil(subject), paragraphs, isReworded: true };
}
