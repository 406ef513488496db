import { type Form, listQuestions, type Question, type Section } from '../../../../rules/forms/question.ts';

export function moveSection(form: Form, key: string, step: -1 | 1): Form {
  const place = form.sections.findIndex((section) => section.key === key);
  const { [place]: moved } = form.sections;
  const target = place + step;
  if (!moved || target < 0 || target >= form.sections.length) return form;
  return { sections: form.sections.toSpliced(place, 1).toSpliced(target, 0, moved) };
}

export function putSection(form: Form, section: Section): Form {
  const isThere = form.sections.some(({ key }) => key === section.key);
  return {
    sections: isThere
      ? form.sections.map((one) => (one.key === section.key ? section : one))
      : [...form.sections, section],
  };
}

export function removeSection(form: Form, key: string): Form {
  return { sections: form.sections.filter((section) => section.key !== key) };
}

export function moveToSection(form: Form, key: string, sectionKey: string): Form {
  const moved = listQuestions(form).find((question) => question.key === key);
  return moved ? putQuestion(removeQuestion(form, key), moved, sectionKey) : form;
}

export function copyQuestion(form: Form, key: string, copyKey: string): Form {
  return {
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.flatMap((question) =>
        question.key === key ? [question, { ...question, key: copyKey }] : [question],
      ),
    })),
  };
}

export function moveQuestion(form: Form, key: string, step: -1 | 1): Form {
  const place = form.sections.findIndex(({ questions }) => questions.some((one) => one.key === key));
  const section = form.sections[place];
  if (!section) return form;
  const index = section.questions.findIndex((one) => one.key === key);
  const { [index]: moved } = section.questions;
  const rest = section.questions.filter((one) => one !== moved);
  const target = index + step;
  if (target >= 0 && target <= rest.length && moved)
    return withSection(form, place, { ...section, questions: rest.toSpliced(target, 0, moved) });
  const neighbour = form.sections[place + step];
  if (!neighbour || !moved) return form;
  const inNext = step === 1 ? [moved, ...neighbour.questions] : [...neighbour.questions, moved];
  return withSection(withSection(form, place, { ...section, questions: rest }), place + step, {
    ...neighbour,
    questions: inNext,
  });
}

export function removeQuestion(form: Form, key: string): Form {
  return {
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.filter((question) => question.key !== key),
    })),
  };
}

export function putQuestion(form: Form, question: Question, sectionKey?: string): Form {
  const isThere = listQuestions(form).some(({ key }) => key === question.key);
  const target = sectionKey ?? form.sections.at(-1)?.key;
  return {
    sections: form.sections.map((section) => {
      if (isThere)
        return {
          ...section,
          questions: section.questions.map((one) => (one.key === question.key ? question : one)),
        };
      return section.key === target ? { ...section, questions: [...section.questions, question] } : section;
    }),
  };
}

export function addBuiltInQuestion(form: Form, builtIn: Form, question: Question): Form {
  const home = builtIn.sections.find(({ questions }) => questions.some(({ key }) => key === question.key));
  if (!home) return form;
  const hasHome = form.sections.some(({ key }) => key === home.key);
  const sections = hasHome ? form.sections : [...form.sections, { ...home, questions: [] }];
  return putQuestion({ sections }, question, home.key);
}

export function withoutEmpty(form: Form): Form {
  return { sections: form.sections.filter(({ questions }) => questions.length > 0) };
}

function withSection(form: Form, place: number, section: Section): Form {
  return { sections: form.sections.with(place, section) };
}
