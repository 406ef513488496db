import { memo, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Facts } from '../../../rules/conditions/condition.ts';
import { checkAnswers } from '../../../rules/forms/answers/checkAnswers.ts';
import { formatAnswer } from '../../../rules/forms/answers/formatAnswer.ts';
import {
  type Answers,
  answerTo,
  isAnswered,
  shownQuestions,
  withVerified,
} from '../../../rules/forms/facts/facts.ts';
import {
  type Form,
  getKind,
  listQuestions,
  type Question,
  type Section,
} from '../../../rules/forms/question.ts';
import { labelQuestion, labelSection, type QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useStable } from '../../lib/useStable.ts';
import { FieldGroup } from '../../ui/form/groups/FieldGroup.tsx';
import { findControl } from '../../ui/form/groups/folds.ts';
import { formatProblem } from '../../ui/form/problems/formatProblem.ts';
import { StateMark } from '../../ui/form/StateMark.tsx';
import { KnownAnswer } from './KnownAnswer.tsx';
import { QuestionField } from './QuestionField.tsx';
import { VerifiedAnswer } from './VerifiedAnswer.tsx';

type FactAnswer = { fact: string; value: unknown; source: string; day: string };

type Props = {
  form: Form;
  words: QuestionTexts;
  answers: Answers;
  onChange: (key: string, value: unknown) => void;
  verified?: readonly FactAnswer[];
  /** Keys of questions whose answers the portal already has. */
  known?: readonly string[];
  outside?: Facts;
  refused?: Readonly<Record<string, string>>;
  /** Prefix of the section ids: `questions` results in `questions.essay`. */
  name?: string;
  /** True if users start at the first question. The other questions may then render later. */
  beginsAtTop?: boolean;
  noteOf?: (key: string) => ReactNode;
  introOf?: (section: Section) => ReactNode;
};

/** Number of questions to render first. They fill any screen below the form's first fields. */
const FIRST_QUESTIONS = 4;
/** Number of questions per batch. A keystroke waits for one batch at most. */
const MORE_QUESTIONS = 10;

export function QuestionList({
  form,
  words,
  answers,
  onChange,
  verified = [],
  known = [],
  outside = {},
  refused = {},
  name,
  beginsAtTop = false,
  noteOf,
  introOf,
}: Props) {
  const t = useMessages('questions');
  const fields = useMessages('fields');
  const list = useRef<HTMLDivElement>(null);
  // If some answers are required, the labels mark all others as optional.
  const hasRequired = listQuestions(form).some(({ isRequired }) => isRequired);
  const hasMarks = Boolean(name) || form.sections.length > 1;
  const focused = useFocusedQuestion(list);
  // Keys of known answers that the user has edited. Their questions still show a field, even if the user restores the
  // known answer.
  const [changed, setChanged] = useState<readonly string[]>([]);
  const { change } = useStable({
    change(key: string, value: unknown) {
      if (known.includes(key)) setChanged([...changed, key]);
      onChange(key, value);
    },
  });
  const facts = Object.fromEntries(verified.map(({ fact, value }) => [fact, value]));
  const given = withVerified(form, answers, facts);
  const { problems, sections } = checkAnswers(form, given, 'draft', outside);
  const all = [...shownQuestions(form, given, outside)];
  const room = useRoom(all.length, beginsAtTop);
  const shown = new Set(all.slice(0, room));

  function isKnown({ key, kind }: Question): boolean {
    // Answers that consist of files, or come from other people, are summarised by their own fields.
    if (kind === 'document' || kind === 'reference') return false;
    return known.includes(key) && !changed.includes(key) && isAnswered(given[key]);
  }

  function openField(key: string) {
    flushSync(() => setChanged([...changed, key]));
    findControl(list.current?.querySelector(`[data-question="${key}"]`))?.focus();
  }

  /** Hides problems while the user types, but shows server errors next to the field to correct. */
  function problemOf(key: string) {
    const found = problems[key] ? formatProblem(fields, problems[key]) : undefined;
    return focused === key ? refused[key] : (found ?? refused[key]);
  }

  function ask(question: Question) {
    const { key } = question;
    const fact = verified.find((one) => one.fact === key && given[key] === one.value);
    if (fact) {
      const text = formatAnswer(question, fact.value, words, t);
      const { label } = labelQuestion(question, words);
      return <VerifiedAnswer key={key} label={label} text={text} source={fact.source} day={fact.day} />;
    }
    const problem = problemOf(key);
    if (isKnown(question) && !problem) {
      const { label } = labelQuestion(question, words);
      return (
        <div key={key} data-question={key} className="slim">
          <KnownAnswer
            label={label}
            text={formatAnswer(question, given[key], words, t)}
            note={noteOf?.(key)}
            onChange={() => openField(key)}
          />
        </div>
      );
    }
    return (
      <AskedQuestion
        key={key}
        question={question}
        words={words}
        isMarked={hasRequired && !question.isRequired}
        value={answerTo(question, answers)}
        onChange={change}
        error={problem}
        note={noteOf?.(key)}
      />
    );
  }

  return (
    <div className="stack gap-lg" ref={list}>
      {form.sections.map((section) => {
        const asked = section.questions.filter(({ key }) => shown.has(key));
        if (asked.length === 0) return null;
        const isWrong = asked.some(({ key }) => problemOf(key) !== undefined);
        const state = isWrong ? 'needsAttention' : (sections[section.key] ?? 'notNeeded');
        const { title, intro } = labelSection(section, words);
        return (
          <FieldGroup
            key={section.key}
            legend={title}
            {...(name && { name: `${name}.${section.key}` })}
            mark={
              // Omitted for a form with a single section, and for a section whose answers are all separate records
              // that show their own state.
              hasMarks &&
              !asked.every((question) => getKind(question).isElsewhere) && (
                <StateMark state={state}>{t(`states.${state}`)}</StateMark>
              )
            }
          >
            {intro && <p className="soft">{intro}</p>}
            {introOf?.(section)}
            {asked.map(ask)}
          </FieldGroup>
        );
      })}
    </div>
  );
}

type AskedProps = {
  question: Question;
  words: QuestionTexts;
  isMarked: boolean;
  value: unknown;
  onChange: (key: string, value: unknown) => void;
  error: string | undefined;
  note: ReactNode;
};

/** Memoised, so that in a form with a hundred questions only the edited one renders again. */
const AskedQuestion = memo(function AskedQuestion({
  question,
  words,
  isMarked,
  value,
  onChange,
  error,
  note,
}: AskedProps) {
  const t = useMessages('questions');
  const { key } = question;
  const worded = labelQuestion(question, words);
  return (
    <div data-question={key} className="slim">
      <QuestionField
        question={question}
        words={isMarked ? { ...worded, label: t('optional', { label: worded.label }) } : worded}
        value={value}
        onChange={(next) => onChange(key, next)}
        error={error}
      />
      {note}
    </div>
  );
});

function useRoom(all: number, beginsAtTop: boolean): number {
  const [room, setRoom] = useState(beginsAtTop ? FIRST_QUESTIONS : Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (room < all) startTransition(() => setRoom(room + MORE_QUESTIONS));
  }, [room, all]);
  return room;
}

function useFocusedQuestion(list: RefObject<HTMLElement | null>): string | undefined {
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    const { current: element } = list;
    const enter = ({ target }: FocusEvent) =>
      setFocused((target as Element).closest<HTMLElement>('[data-question]')?.dataset.question);
    const leave = () => setFocused(undefined);
    element?.addEventListener('focusin', enter);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', enter);
      element?.removeEventListener('focusout', leave);
    };
  }, [list]);
  return focused;
}
