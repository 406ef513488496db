import { Prisma } from '../../../prisma/client/client.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { joinAnswers, joinForms, type Parts } from '../../../rules/forms/generalForm.ts';
import type { Form } from '../../../rules/forms/question.ts';

export type AnswerContent = {
  answers: Answers;
  form: Form;
  documents: Record<string, string> | null;
};

export type AnsweredParts = Parts<{ answers: Answers; form: Form } | null> & {
  documents: Record<string, string> | null;
};

const readSet = (what: Prisma.Sql, id: Prisma.Sql) => Prisma.sql`(
  SELECT ${what} FROM answer_sets kept JOIN form_versions v ON v.id = kept.form_version_id WHERE kept.id = ${id})`;

const answeredIn = (id: Prisma.Sql) =>
  readSet(Prisma.sql`json_build_object('answers', kept.answers, 'form', v.content)`, id);

export const formOf = (id: Prisma.Sql) => readSet(Prisma.sql`v.content`, id);

export const ANSWERED = Prisma.sql`CASE WHEN num_nonnulls(a.answer_set_id, a.general_set_id) > 0 THEN json_build_object(
  'own', ${answeredIn(Prisma.sql`a.answer_set_id`)}, 'general', ${answeredIn(Prisma.sql`a.general_set_id`)},
  'documents', (SELECT json_object_agg(d.id, d.name) FROM document_uses used JOIN documents d ON d.id = used.document_id
    WHERE used.application_id = a.id)) END`;

export function joinAnswered(answered: AnsweredParts | null): AnswerContent | null {
  if (!answered) return null;
  const { general, own, documents } = answered;
  const answers = joinAnswers({ general: general?.answers ?? {}, own: own?.answers ?? {} });
  return { answers, form: joinForms(general?.form ?? null, own?.form ?? null), documents };
}
