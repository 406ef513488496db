import { type Form, listQuestions, type Question } from '../../../rules/forms/question.ts';
import { labelQuestion } from '../../../rules/forms/questionTexts.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { findConditionUsers, withoutFact } from './edit/conditionUse.ts';
import { putQuestion, removeQuestion, removeSection } from './edit/editForm.ts';
import type { Option } from './edit/optionLines.ts';
import type { EditedForm } from './editedForm.ts';

export function useRemoval(edited: EditedForm, onChange: (form: Form, removedKey: string) => void) {
  const t = useMessages('formEditor');
  const [ask, dialog] = useConfirm();
  const { form, words, isStored } = edited;
  const nameOf = (question: Question) => labelQuestion(question, words).label.trim() || t('untitled');

  function remove(name: string, isAnswered: boolean, users: Question[], next: Form, key: string) {
    const notes = [
      isAnswered && t('removal.answers'),
      users.length > 0 &&
        t('removal.conditions', { questions: users.map((one) => `“${nameOf(one)}”`).join(', ') }),
    ].filter(Boolean);
    if (notes.length === 0) return onChange(next, key);
    ask({
      heading: t('removal.heading', { name }),
      text: notes.join(' '),
      ...{ yes: t('removal.yes'), doing: t('removal.doing'), isDangerous: true },
      act: async () => onChange(next, key),
    });
  }

  return {
    dialog,
    removeQuestion(question: Question) {
      const { key } = question;
      const next = removeQuestion(withoutFact(form, key), key);
      remove(nameOf(question), isStored(key), findConditionUsers(form, key), next, key);
    },
    removeSection(key: string, title: string) {
      const questions = form.sections.find((section) => section.key === key)?.questions ?? [];
      const gone = new Set(questions.map((question) => question.key));
      const users = questions
        .flatMap((one) => findConditionUsers(form, one.key))
        .filter((one) => !gone.has(one.key));
      const next = questions.reduce((before, one) => withoutFact(before, one.key), form);
      if (questions.length === 0) return onChange(removeSection(form, key), key);
      ask({
        heading: t('removal.heading', { name: title }),
        text: [
          t('removal.section', { count: questions.length }),
          questions.some((one) => isStored(one.key)) && t('removal.answers'),
          users.length > 0 &&
            t('removal.conditions', {
              questions: [...new Set(users.map((one) => `“${nameOf(one)}”`))].join(', '),
            }),
        ]
          .filter(Boolean)
          .join(' '),
        ...{ yes: t('removal.yes'), doing: t('removal.doing'), isDangerous: true },
        act: async () => onChange(removeSection(next, key), key),
      });
    },
    removeOptions(question: Question, codes: readonly string[], remaining: readonly Option[]) {
      if (!('options' in question)) return;
      const { key } = question;
      const worded = labelQuestion(question, words).options;
      const nameOption = (code: string) =>
        worded.find(({ value }) => value === code)?.label.trim() || t('removal.option');
      const cleared = codes.reduce((before, code) => withoutFact(before, key, code), form);
      const own = findQuestion(cleared, key) ?? question;
      const stored = findQuestion(edited.stored, key);
      remove(
        codes.map(nameOption).join(', '),
        Boolean(stored && 'options' in stored && stored.options.some(({ value }) => codes.includes(value))),
        [...new Set(codes.flatMap((code) => findConditionUsers(form, key, code)))],
        putQuestion(cleared, { ...own, options: remaining } as Question),
        `${key}.options`,
      );
    },
  };
}

const findQuestion = (form: Form, wanted: string) => listQuestions(form).find(({ key }) => key === wanted);
