import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '../../../../messages/catalogue.ts';
import type { Language } from '../../../../messages/languages.ts';
import { catalogueOf } from '../../../platform/language/translate.ts';
import { formOf, type MailTexts } from './mailTexts.ts';

/**
 * Converts the translated texts to template sources: `{name}` becomes `{{ name }}`, and a plural or a condition
 * becomes `{% if … %}`.
 */
export function templateTexts(language: Language): MailTexts {
  const catalogue = catalogueOf(language, 'mail');
  const translate = (key: string) => {
    const message = catalogue[key];
    if (message === undefined) throw new Error(`No catalogue has the text "${key}".`);
    return toTemplate(message);
  };
  const when: MailTexts['when'] = (name, _value, yes, no = '') =>
    `{% if ${name} %}${yes}${no && `{% else %}${no}`}{% endif %}`;
  const say: MailTexts['say'] = (name) => output(name);
  return Object.assign(translate, { when, say, language }) as unknown as MailTexts;
}

const output = (name: string) => `{{ ${name} }}`;

export function toTemplate(message: Catalogue[string], counted = ''): string {
  if (typeof message === 'string') return message;
  return message.map((element) => elementToTemplate(element, counted)).join('');
}

function elementToTemplate(element: MessageFormatElement, counted: string): string {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
    case TYPE.number:
      return output(element.value);
    case TYPE.pound:
      return output(counted);
    case TYPE.plural:
      return pluralToTemplate(element.value, element.options);
    default:
      throw new Error(
        `A mail's text may have values and plurals only, not an element of type ${element.type}.`,
      );
  }
}

type Options = Record<string, { value: MessageFormatElement[] }>;

function pluralToTemplate(name: string, { other, ...options }: Options): string {
  const branches = Object.entries(options).map(
    ([form, { value }], index) =>
      `{% ${index === 0 ? 'if' : 'elsif'} ${conditionOf(name, form)} %}${toTemplate(value, name)}`,
  );
  const rest = toTemplate(other?.value ?? [], name);
  return branches.length > 0 ? `${branches.join('')}{% else %}${rest}{% endif %}` : rest;
}

function conditionOf(name: string, form: string): string {
  if (form.startsWith('=')) return `${name} == "${form.slice(1)}"`;
  return form === 'one' ? `${name} == "1"` : `${formOf(name)} == "${form}"`;
}
