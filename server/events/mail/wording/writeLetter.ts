import type { Language } from '../../../../messages/languages.ts';
import type { Letter } from '../templates/letter.ts';
import { type MailData, type MailKind, TEMPLATES } from '../templates/templates.ts';
import { templateTexts } from './defaultTemplate.ts';
import { greet } from './greet.ts';
import { renderTemplate } from './liquid.ts';
import { type Noted, noteTexts } from './mailTexts.ts';
import { oneLine } from './oneLine.ts';

/** `text` contains the paragraphs above the button, separated by blank lines. */
export type MailTemplate = { subject: string; text: string };

export type WrittenLetter = Noted & { letter: Letter };

export function writeLetter<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  portal: string,
  language: Language,
): WrittenLetter {
  const { t, values, conditions } = noteTexts(language);
  const letter = TEMPLATES[kind](nameOnce(data), portal, t);
  return { letter, values: { ...values, portal, ...greet(letter.name, t) }, conditions };
}

/** `Award at Oslo` of the university `Oslo` becomes `Award`, because e-mails continue with `at Oslo`. */
function nameOnce<Data extends object>(data: Data): Data {
  if (!('scholarship' in data && 'university' in data)) return data;
  const end = ` at ${String(data.university)}`;
  const name = String(data.scholarship);
  return name.endsWith(end) ? { ...data, scholarship: name.slice(0, -end.length) } : data;
}

export function defaultTemplate<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  language: Language,
): MailTemplate {
  const { subject, paragraphs } = TEMPLATES[kind](data, '', templateTexts(language));
  return { subject, text: ['{{ greeting }}', ...paragraphs].join('\n\n') };
}

/**
 * Replaces the subject and the paragraphs with the rendered template. The button and the notes below it do not
 * change. Throws for an invalid template.
 */
export function rewordLetter(
  { letter, values }: Pick<WrittenLetter, 'letter' | 'values'>,
  { subject, text }: MailTemplate,
): Letter {
  const paragraphs = renderTemplate(text, values)
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.split('\n').map(oneLine).filter(Boolean).join('\n'))
    .filter(Boolean);
  return { ...letter, subject: renderTemplate(subject, values), paragraphs, isReworded: true };
}
