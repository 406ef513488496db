import type { Prisma } from '../../../prisma/client/client.ts';
import type { AwardState } from '../../../rules/awards/awardOptions.ts';
import { toDecimal } from '../../../rules/catalogue/fundingAmount.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { readInBatches } from '../../platform/database/readInBatches.ts';
import type { RowBatches } from '../../platform/page.ts';
import { formatReferenceNumber } from '../referenceNumber.ts';

export type ListedAward = {
  id: string;
  reference: string;
  applicant: string;
  state: AwardState;
  amount: number;
  currency: string;
  paid: number;
  offeredAt: Date;
  answeredAt: Date | null;
  signedName: string | null;
  reasonGiven: string | null;
  /** Reference number of the application whose award this award renews; null if this award is not a renewal. */
  renewed: string | null;
  answered: { form: Form; answers: Answers } | null;
};

const PARTS = {
  application: { include: { renewedAward: { select: { application: true } } } },
  answerSet: { include: { formVersion: true } },
  disbursements: { where: { state: 'PAID' }, select: { amount: true } },
} as const satisfies Prisma.AwardInclude;

type Row = Prisma.AwardGetPayload<{ include: typeof PARTS }>;

export async function* iterateAwards(
  ctx: RequestContext,
  { scholarshipId }: { scholarshipId: string },
): RowBatches<ListedAward> {
  requireAccessScope(ctx.viewer, 'award.read');
  await authorizeScholarship(ctx, 'award.read', scholarshipId);
  const batches = readInBatches<Row>((after, take) =>
    ctx.db.award.findMany({
      where: { AND: [{ application: { scholarshipId } }, after ? follows(after) : {}] },
      include: PARTS,
      orderBy: [{ offeredAt: 'desc' }, { id: 'desc' }],
      take,
    }),
  );
  for await (const rows of batches) yield rows.map(toListed);
}

const follows = ({ offeredAt, id }: Row): Prisma.AwardWhereInput => ({
  OR: [{ offeredAt: { lt: offeredAt } }, { offeredAt, id: { lt: id } }],
});

function toListed({ application, answerSet, disbursements, ...award }: Row): ListedAward {
  const { id, state, currency, offeredAt, answeredAt, signedName, reason } = award;
  const paid = disbursements.reduce((sum, { amount }) => sum + Number(amount), 0);
  const form = answerSet?.formVersion?.content as unknown as Form | undefined;
  return {
    ...{ id, reference: formatReferenceNumber(application), applicant: application.applicantName, state },
    ...{ currency, offeredAt, answeredAt, signedName, reasonGiven: reason },
    renewed: application.renewedAward && formatReferenceNumber(application.renewedAward.application),
    amount: toDecimal(Number(award.amount), currency),
    paid: toDecimal(paid, currency),
    answered: answerSet && form ? { form, answers: answerSet.answers as Answers } : null,
  };
}
