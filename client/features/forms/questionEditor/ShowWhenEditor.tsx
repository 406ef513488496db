import type { Condition } from '../../../../rules/conditions/condition.ts';
import { type Form, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import type { QuestionTexts } from '../../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ConditionEditor } from '../../conditions/ConditionEditor.tsx';
import { factsIn } from '../../conditions/facts.ts';
import { findDependents } from '../edit/conditionUse.ts';
import classes from '../FormEditor.module.css';

type Props = {
  question: Question;
  asked: readonly { form: Form; words: QuestionTexts }[];
  onChange: (question: Question) => void;
  problems: Readonly<Record<string, string>> | undefined;
};

const hasKey = (key: string) => (of: { form: Form }) => listQuestions(of.form).some((one) => one.key === key);

/** Edits the conditions of a question. Excludes questions that depend on it, which prevents cycles. */
export function ShowWhenEditor({ question, asked, onChange, problems = {} }: Props) {
  const t = useMessages('formEditor');
  const [{ form } = { form: { sections: [] } }] = asked;
  const dependents = findDependents(form, question.key);
  const facts = asked.flatMap((each, index) =>
    factsIn(each.form, each.words, t.language).filter(
      // If several forms contain a key, the first form takes precedence.
      ({ key }) => !asked.slice(0, index).some(hasKey(key)) && (index > 0 || !dependents.has(key)),
    ),
  );
  const named = facts.map((fact) => ({ ...fact, label: fact.label || t('untitled') }));
  const { showWhen, ...always } = question;
  return (
    <fieldset className={classes.showWhen}>
      <legend>{t('showWhen')}</legend>
      <p className="soft text-sm">
        {named.length === 0 ? t('showWhenNothing') : showWhen ? t('showWhenAll') : t('showWhenAlways')}
      </p>
      <ConditionEditor
        condition={showWhen ?? null}
        onChange={(next: Condition | null) => onChange(next ? { ...always, showWhen: next } : always)}
        facts={named}
        path="showWhen"
        lines="condition"
        problems={problems}
      />
    </fieldset>
  );
}
