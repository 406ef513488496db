import type { Facts } from '../../conditions/condition.ts';
import { type FieldProblems, isProblem, problem } from '../../problems.ts';
import { type Answers, answerTo, getAnswerSchema, isAnswered, shownQuestions } from '../facts/facts.ts';
import { type Form, getKind, isAgreement, listQuestions, type Question, type Section } from '../question.ts';

/** In a `draft`, answers can be missing. Given answers are still validated. */
export type CheckMode = 'draft' | 'complete';

export type SectionState = 'notStarted' | 'inProgress' | 'done' | 'notNeeded';

export type CheckedAnswers = {
  problems: FieldProblems;
  sections: Record<string, SectionState>;
  /**
   * Keys of answers to questions that are not shown, such as removed questions. These answers are stored but
   * not used.
   */
  notAsked: string[];
};

export function checkAnswers(
  form: Form,
  answers: Answers,
  mode: CheckMode,
  outside: Facts = {},
): CheckedAnswers {
  const shown = shownQuestions(form, answers, outside);
  const asked = listQuestions(form).filter(({ key }) => shown.has(key));
  return {
    problems: listProblems(asked, answers, mode),
    sections: Object.fromEntries(
      form.sections.map((section) => [section.key, stateOf(section, shown, answers)]),
    ),
    notAsked: Object.keys(answers).filter((key) => !shown.has(key) && isAnswered(answers[key])),
  };
}

function listProblems(questions: Question[], answers: Answers, mode: CheckMode): FieldProblems {
  const found = questions.map((question) => [question.key, checkAnswer(question, answers, mode)] as const);
  return Object.fromEntries(found.flatMap(([key, message]) => (message ? [[key, message]] : [])));
}

function checkAnswer(question: Question, answers: Answers, mode: CheckMode) {
  const given = answerTo(question, answers);
  const isGate = question.kind === 'statement' && question.isGate;
  const isAnswerDue = (question.isRequired || isGate) && !getKind(question).isElsewhere;
  const isMissing = isAnswerDue && mode === 'complete' ? problem('required') : null;
  if (!isAnswered(given)) return isMissing;
  if (isAgreement(question) && given === false) return isMissing;
  const { error } = getAnswerSchema(question).safeParse(given);
  const message = error?.issues[0]?.message;
  if (message === undefined) return null;
  return isProblem(message) ? message : problem('invalid');
}

/**
 * A section is done if it has no problems and no missing required answers. If it has no required questions, all its
 * questions must be answered.
 */
function stateOf({ questions }: Section, shown: ReadonlySet<string>, answers: Answers): SectionState {
  const needed = questions.filter(({ key }) => shown.has(key));
  const asked = needed.filter((question) => !getKind(question).isElsewhere);
  // The progress of answers that are stored as separate records, such as references, is unknown here.
  if (needed.length > 0 && asked.length === 0) return 'inProgress';
  const answered = asked.filter((question) => isAnswered(answerTo(question, answers)));
  if (asked.length === 0) return 'notNeeded';
  if (answered.length === 0) return 'notStarted';
  const isWhole = answered.length === asked.length || asked.some(({ isRequired }) => isRequired);
  const isSound = Object.keys(listProblems(asked, answers, 'complete')).length === 0;
  return isWhole && isSound ? 'done' : 'inProgress';
}
