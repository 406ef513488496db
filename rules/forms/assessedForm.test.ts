import { describe, expect, it } from 'vitest';
import { assessedDocuments, assessedForm } from './assessedForm.ts';
import { KINDS } from './kinds/kinds.ts';
import { type Form, listQuestions } from './question.ts';

const label = { en: 'Label' };
const formOf = (...questions: unknown[]) =>
  ({ sections: [{ key: 'about', title: label, intro: label, questions }] }) as unknown as Form;
const profile = formOf({ key: 'birthday', kind: 'date', isIdentifying: true }, { key: 'gpa', kind: 'grade' });
const keysOf = (form: Form, isBlind: boolean) =>
  listQuestions(assessedForm(form, { isBlind, profile })).map(({ key }) => key);

// security: C107
describe('form that assessors read', () => {
  const form = formOf(
    { key: 'motivation', kind: 'paragraph', label },
    { key: 'school', kind: 'line', label, isIdentifying: true },
    { key: 'born', kind: 'date', label, profileKey: 'birthday' },
    { key: 'grade', kind: 'grade', label, profileKey: 'gpa' },
    { key: 'homepage', kind: 'link', label },
  );

  it('a blind round hides links, identifying questions and copies of identifying profile answers', () => {
    expect(keysOf(form, true)).toEqual(['motivation', 'grade']);
  });

  it('a round that is not blind shows identifying questions and links', () => {
    expect(keysOf(form, false)).toEqual(['motivation', 'school', 'born', 'grade', 'homepage']);
  });

  it('assessors cannot see documents, references or unlisted types of questions', () => {
    const all = formOf(...Object.keys(KINDS).map((kind) => ({ key: kind, kind, label })), {
      ...{ key: 'later', kind: 'later', label },
    });
    const hidden = ['document', 'reference', 'score', 'later'];
    expect(keysOf(all, false)).toEqual(Object.keys(KINDS).filter((kind) => !hidden.includes(kind)));
  });

  it("the assessors' form omits conditions and unlisted properties", () => {
    const showWhen = { fact: 'school', is: 'oneOf', values: ['Eton'] };
    const given = formOf({ key: 'motivation', kind: 'paragraph', label, showWhen, secret: 'x' });
    expect(assessedForm(given, { isBlind: true, profile })).toEqual({
      sections: [
        { key: 'about', title: label, questions: [{ key: 'motivation', kind: 'paragraph', label }] },
      ],
    });
  });

  it('documents of identifying questions are hidden in a blind round', () => {
    const files = formOf(
      { key: 'essay', kind: 'document', label },
      { key: 'passport', kind: 'document', label, isIdentifying: true },
    );
    const keys = (isBlind: boolean) => assessedDocuments(files, { isBlind, profile }).map(({ key }) => key);
    expect(keys(true)).toEqual(['essay']);
    expect(keys(false)).toEqual(['essay', 'passport']);
  });
});
