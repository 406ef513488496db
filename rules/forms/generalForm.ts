import { mapComparisons } from '../conditions/mapComparisons.ts';
import type { AsideAnswer } from './answers/migrateAnswers.ts';
import type { Answers } from './facts/facts.ts';
import { type Form, listQuestions, type Question, type Section } from './question.ts';

/** Prefix of a general form's keys in the joined form. The keys themselves contain no dot. */
export const GENERAL = 'general.';

/**
 * Joins the sections of the general form with those of the scholarship. Conditions of the general form refer
 * to its own questions. Conditions of the scholarship refer to its own questions, or to the general form's if
 * it has no question with the key.
 */
export function joinForms(general: Form | null, own: Form | null): Form {
  if (!general) return own ?? { sections: [] };
  const [shared, alone] = [keysIn(general), keysIn(own)];
  const inGeneral = (key: string) => (shared.has(key) ? GENERAL + key : key);
  const inBoth = (key: string) => (alone.has(key) ? key : inGeneral(key));
  return {
    sections: [
      ...general.sections.map((section) => renameSection(section, GENERAL, inGeneral)),
      ...(own?.sections ?? []).map((section) => renameSection(section, '', inBoth)),
    ],
  };
}

const keysIn = (form: Form | null) => new Set(form ? listQuestions(form).map(({ key }) => key) : []);

function renameSection(section: Section, prefix: string, factOf: (key: string) => string): Section {
  return {
    ...section,
    key: prefix + section.key,
    questions: section.questions.map(({ key, showWhen, ...question }) => {
      const condition = showWhen && mapComparisons(showWhen, (one) => ({ ...one, fact: factOf(one.fact) }));
      return { key: prefix + key, ...question, ...(condition && { showWhen: condition }) } as Question;
    }),
  };
}

export type Parts<Part> = { general: Part; own: Part };

export function joinAnswers({ general, own }: Parts<Answers>): Answers {
  return { ...own, ...mapKeys(general, (key) => GENERAL + key) };
}

export function splitAnswers(answers: Answers): Parts<Answers> {
  const [general, own] = partition(Object.entries(answers), ([key]) => isGeneral(key));
  return { general: mapKeys(Object.fromEntries(general), stripped), own: Object.fromEntries(own) };
}

export function joinSetAside({ general, own }: Parts<readonly AsideAnswer[]>): AsideAnswer[] {
  return [...general.map((one) => renameAside(one, (key) => GENERAL + key)), ...own];
}

export function splitSetAside(setAside: readonly AsideAnswer[]): Parts<AsideAnswer[]> {
  const [general, own] = partition(setAside, ({ question }) => isGeneral(question));
  return { general: general.map((one) => renameAside(one, stripped)), own };
}

export function isGeneral(key: string): boolean {
  return key.startsWith(GENERAL);
}

const stripped = (key: string) => key.slice(GENERAL.length);

export function plainKey(key: string): string {
  return isGeneral(key) ? stripped(key) : key;
}

function renameAside({ asked, ...one }: AsideAnswer, nameOf: (key: string) => string): AsideAnswer {
  return {
    ...{ ...one, question: nameOf(one.question) },
    ...(asked && { asked: { ...asked, key: nameOf(asked.key) } }),
  };
}

function mapKeys(answers: Answers, nameOf: (key: string) => string): Answers {
  return Object.fromEntries(Object.entries(answers).map(([key, answer]) => [nameOf(key), answer]));
}

export function partition<One>(all: readonly One[], isFirst: (one: One) => boolean): [One[], One[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
