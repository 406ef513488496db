import type { Prisma } from '../../../../prisma/client/client.ts';
import { type Form, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { getLanguage } from '../../../platform/language/getLanguage.ts';
import { createQuestionTexts } from '../createQuestionTexts.ts';
import { questionsSchema } from '../questionsSchema.ts';

type DependentForm = { id: string; name: string; form: Form };

export function requireDependable(
  ctx: Pick<RequestContext, 'env' | 'language'>,
  general: Form | null,
  asking: readonly DependentForm[],
): void {
  const rule = questionsSchema(general);
  const words = createQuestionTexts(ctx, getLanguage(ctx));
  const scholarships = asking.flatMap(({ id, name, form }) => {
    const broken = listBroken(rule, form);
    const labels = broken.map((question) => labelQuestion(question, words).label);
    return broken.length > 0 ? [{ id, name, questions: broken.map(({ key }) => key), labels }] : [];
  });
  if (scholarships.length === 0) return;
  const questions = [...new Set(scholarships.flatMap((one) => one.questions))];
  const labels = [...new Set(scholarships.flatMap((one) => one.labels))];
  throw refuse(
    'CONFLICT',
    'generalForm.inUse',
    {
      scholarships: scholarships
        .slice(0, MAX_NAMED)
        .map(({ name }) => name)
        .join(', '),
      questions: labels.slice(0, MAX_NAMED).join(', '),
    },
    { details: { scholarships, questions } },
  );
}

const MAX_NAMED = 5;

export function listBroken(rule: ReturnType<typeof questionsSchema>, form: Form): Question[] {
  const issues = rule.safeParse(form).error?.issues ?? [];
  const broken = issues.flatMap(({ path: [, section, , question, property] }) =>
    property === 'showWhen' ? (form.sections[Number(section)]?.questions[Number(question)]?.key ?? []) : [],
  );
  return listQuestions(form).filter(({ key }) => broken.includes(key));
}

export async function listDependent(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  formId: string,
): Promise<DependentForm[]> {
  return db.$queryRaw<DependentForm[]>`
    SELECT s.id, s.scholarship_name AS name, v.content AS form FROM scholarships s
    JOIN LATERAL (SELECT content FROM form_versions WHERE form_id = s.own_form_id ORDER BY version DESC LIMIT 1) v ON true
    WHERE s.general_form_id = ${formId}::uuid AND jsonb_path_exists(v.content, '$.sections[*].questions[*].showWhen')
    ORDER BY s.scholarship_name, s.id`;
}
