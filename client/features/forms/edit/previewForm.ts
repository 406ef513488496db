import { conditionSchema, listFacts } from '../../../../rules/conditions/condition.ts';
import { getFactKinds } from '../../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions, type Question, questionSchema } from '../../../../rules/forms/question.ts';
import type { Texts } from '../../../../rules/forms/texts.ts';
import { hasOptions } from './limits.ts';

export function previewForm(
  form: Form,
  currency: string,
  untitled: string,
  untitledSection: string,
  outside: readonly { form: Form }[] = [],
): Form {
  const whole = {
    sections: form.sections.map((section) => ({
      ...section,
      ...(section.title && { title: filled(section.title, untitledSection) }),
      ...(section.intro && isEmpty(section.intro) && { intro: undefined }),
      questions: section.questions.map((question) =>
        withSoundLimits(
          {
            ...question,
            ...(question.label && { label: filled(question.label, untitled) }),
            ...(question.help && isEmpty(question.help) && { help: undefined }),
          } as Question,
          currency,
        ),
      ),
    })),
  };
  const others = outside.map((other) => getFactKinds(other.form)).reverse();
  const rule = conditionSchema(Object.assign({}, ...others, getFactKinds(whole)));
  return {
    sections: whole.sections.map((section) => ({
      ...section,
      questions: section.questions.map(({ showWhen, ...question }) => {
        const isSound = showWhen && rule.safeParse(showWhen).success;
        return { ...question, ...(isSound && { showWhen }) } as Question;
      }),
    })),
  };
}

export function comparedIn(form: Form, other: Form): Form {
  const own = new Set(listQuestions(form).map(({ key }) => key));
  const named = new Set(listQuestions(form).flatMap(({ showWhen }) => (showWhen ? listFacts(showWhen) : [])));
  return {
    sections: other.sections.map((section) => ({
      ...section,
      questions: section.questions.filter(({ key }) => named.has(key) && !own.has(key)),
    })),
  };
}

const isEmpty = (texts: Texts) => Object.values(texts).every((text) => text.trim() === '');

function filled(texts: Texts, otherwise: string): Texts {
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return given.length > 0 ? Object.fromEntries(given) : { en: otherwise };
}

function withSoundLimits(question: Question, currency: string): Question {
  const { key, kind, label, help, isRequired, showWhen } = question;
  const options = 'options' in question ? question.options : [];
  const worded = options.map((option, index) => ({
    value: option.value,
    ...(option.label && { label: filled(option.label, `${index + 1}`) }),
  }));
  const whole = { ...question, ...(hasOptions(kind) && { options: worded }) } as Question;
  if (questionSchema.safeParse({ ...whole, showWhen: undefined }).success) return whole;
  return {
    ...{ key, kind, label, help, isRequired, showWhen },
    ...(hasOptions(kind) && { options: worded }),
    ...(kind === 'money' && { currency }),
  } as Question;
}
