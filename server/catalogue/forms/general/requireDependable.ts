import type { Prisma } from '../../../../prisma/client/client.ts';
import { type Form, type Question, questionsOf } from '../../../../rules/forms/question.ts';
import { wordQuestion } from '../../../../rules/forms/words.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { languageOf } from '../../../platform/language/languageOf.ts';
import { ownWords } from '../ownWords.ts';
import { questionsRule } from '../questionsRule.ts';

type Asking = { id: string; name: string; form: Form };

/**
 * Throws CONFLICT with the own questions, by scholarship, whose conditions need a question that `general` (null for no
 * form) lacks.
 */
export function requireDependable(
  ctx: Pick<RequestContext, 'env' | 'language'>,
  general: Form | null,
  asking: readonly Asking[],
): void {
  const rule = questionsRule(general);
  const words = ownWords(ctx, languageOf(ctx));
  const scholarships = asking.flatMap(({ id, name, form }) => {
    const broken = listBroken(rule, form);
    const labels = broken.map((question) => wordQuestion(question, words).label);
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

function listBroken(rule: ReturnType<typeof questionsRule>, form: Form): Question[] {
  const issues = rule.safeParse(form).error?.issues ?? [];
  const broken = issues.flatMap(({ path: [, section, , question, property] }) =>
    property === 'showWhen' ? (form.sections[Number(section)]?.questions[Number(question)]?.key ?? []) : [],
  );
  return questionsOf(form).filter(({ key }) => broken.includes(key));
}

export async function listDependent(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  formId: string,
): Promise<Asking[]> {
  return db.$queryRaw<Asking[]>`
    SELECT s.id, s.scholarship_name AS name, v.content AS form FROM scholarships s
    JOIN LATERAL (SELECT content FROM form_versions WHERE form_id = s.own_form_id ORDER BY version DESC LIMIT 1) v ON true
    WHERE s.general_form_id = ${formId}::uuid AND jsonb_path_exists(v.content, '$.sections[*].questions[*].showWhen')
    ORDER BY s.scholarship_name, s.id`;
}
