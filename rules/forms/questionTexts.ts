import { LANGUAGES_KEY } from './profileForm.ts';
import type { Question, Section } from './question.ts';
import { chooseText, type Texts } from './texts.ts';

export type QuestionTexts = {
  language: string;
  ownLanguage: string;
  builtIn: (key: string) => string | undefined;
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
    options: sortLanguages(
      question,
      listOptions(question).map(({ value, label: own }) => ({
        value,
        label: chooseLabel(own, `${key}.option.${value}`, words) ?? value,
      })),
      words.language,
    ),
  };
}

/** Sorts the built-in languages by their names in the reader's language, because the form lists them by code. */
function sortLanguages(
  question: Question,
  options: LabelledQuestion['options'],
  language: string,
): LabelledQuestion['options'] {
  if (question.key !== LANGUAGES_KEY) return options;
  if ('options' in question && question.options.some(({ label }) => label)) return options;
  return options.sort((a, b) => a.label.localeCompare(b.label, language));
}

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
