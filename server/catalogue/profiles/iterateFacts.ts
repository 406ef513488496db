import type { VerifiedFact } from '../../../prisma/client/client.ts';
import { getKind, listQuestions } from '../../../rules/forms/question.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { readInBatches } from '../../platform/database/readInBatches.ts';
import type { RowBatches } from '../../platform/page.ts';
import { readProfileForm } from './readProfileForm.ts';

type WrittenFact = {
  id: string;
  email: string;
  fact: string;
  value: string;
  source: string;
  day: string;
};

export async function* iterateFacts(ctx: RequestContext): RowBatches<WrittenFact> {
  requireAccessScope(ctx.viewer, 'verifiedFact.export');
  const { form } = await readProfileForm(ctx);
  const questions = new Map(listQuestions(form).map((question) => [question.key, question]));
  const write = (fact: string, value: unknown) => {
    const question = questions.get(fact);
    const toText = question && getKind(question).toText;
    return toText ? toText(value) : typeof value === 'string' ? value : JSON.stringify(value);
  };
  const batches = readInBatches<VerifiedFact & { person: { email: string } | null }>((after, limit) =>
    ctx.db.verifiedFact.findMany({
      where: after ? { id: { gt: after.id } } : {},
      include: { person: { select: { email: true } } },
      orderBy: { id: 'asc' },
      take: limit,
    }),
  );
  for await (const rows of batches)
    yield rows.map(({ id, email, person, fact, value, source, day }) => ({
      ...{ id, email: email ?? person?.email ?? '', fact, value: write(fact, value), source },
      day: day.toISOString().slice(0, 10),
    }));
}
