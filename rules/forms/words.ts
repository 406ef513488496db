import type { Question, Section } from './question.ts';
import { chooseText, type Texts } from './texts.ts';

export type Words = {
  language: string;
  ownLanguage: string;
  builtIn: (key: string) => string | undefined;
  /** The name of a document; undefined if it no longer exists. Omitted if no answers name documents. */
  documentName?: (id: string) => string | undefined;
};

export type WordedQuestion = {
  label: string;
  help: string | undefined;
  options: { value: string; label: string }[];
};

export function wordQuestion(question: Question, words: Words): WordedQuestion {
  const { key, label, help } = question;
  const options = 'options' in question ? question.options : [];
  return {
    label: word(label, `${key}.label`, words) ?? key,
    help: word(help, `${key}.help`, words),
    options: options.map(({ value, label: own }) => ({
      value,
      label: word(own, `${key}.option.${value}`, words) ?? value,
    })),
  };
}

export function wordSection({ key, title, intro }: Section, words: Words) {
  return {
    title: word(title, `section.${key}`, words) ?? key,
    intro: intro && chooseText(intro, words.language, words.ownLanguage),
  };
}

function word(own: Texts | undefined, key: string, { language, ownLanguage, builtIn }: Words) {
  return own ? chooseText(own, language, ownLanguage) : builtIn(key);
}
