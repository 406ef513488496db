import type { Question, Section } from './question.ts';
import { chooseText, type Texts } from './texts.ts';

export type QuestionTexts = {
  language: string;
  ownLanguage: string;
  builtIn: (key: string) => string | undefined;
  /** The name of a document; undefined if it no longer exists. Omitted if no answers name documents. */
  documentName?: (id: string) => string | undefined;
};

export type LabelledQuestion = {
  label: string;
  help: string | undefined;
  options: { value: string; label: string }[];
};

export function labelQuestion(question: Question, words: QuestionTexts): LabelledQuestion {
  const { key, label, help } = question;
  return {
    label: chooseLabel(label, `${key}.label`, words) ?? key,
    help: chooseLabel(help, `${key}.help`, words),
    options: listOptions(question).map(({ value, label: own }) => ({
      value,
      label: chooseLabel(own, `${key}.option.${value}`, words) ?? value,
    })),
  };
}

/** The options of a choice; the points of a score with the words for each. */
function listOptions(question: Question): { value: string; label?: Texts | undefined }[] {
  if (question.kind !== 'score') return 'options' in question ? question.options : [];
  const { from, to, wordings = {} } = question;
  const points = Array.from({ length: to - from + 1 }, (_, step) => String(from + step));
  return points.map((value) => ({ value, label: wordings[value] }));
}

export function labelSection({ key, title, intro }: Section, words: QuestionTexts) {
  return {
    title: chooseLabel(title, `section.${key}`, words) ?? key,
    intro: intro && chooseText(intro, words.language, words.ownLanguage),
  };
}

function chooseLabel(own: Texts | undefined, key: string, { language, ownLanguage, builtIn }: QuestionTexts) {
  return own ? chooseText(own, language, ownLanguage) : builtIn(key);
}
