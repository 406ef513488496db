import type { Award } from '../../../../prisma/client/client.ts';
import { bankDetailsSchema, endOfAccount } from '../../../../rules/awards/disbursements.ts';
import { paths } from '../../../../rules/paths.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import { type Listener, publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { buildLink } from '../../../platform/http/origins.ts';
import { checkInput } from '../../../platform/input.ts';
import { authorizeAward, lockAward, requireAccepted } from '../../awards/awardRow.ts';
import { sealBankDetails } from './sealBankDetails.ts';

type BankDetailsInput = {
  awardId: string;
  holder: string;
  account: string;
  bank?: string | null | undefined;
};

export async function saveBankDetails(ctx: RequestContext, given: BankDetailsInput): Promise<Award> {
  const { viewer, award: found } = await authorizeAward(ctx, 'bankDetails.saveOwn', given.awardId);
  const details = checkInput(bankDetailsSchema, given);
  const { id } = found;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const award = await lockAward(inside, found, null);
    requireAccepted(award);
    const row = {
      sealed: sealBankDetails(ctx.env, details),
      accountEnding: endOfAccount(details.account),
      ...{ changedAt: ctx.now(), reviewedById: null, reviewedAt: null },
    };
    await db.bankDetails.upsert({ where: { awardId: id }, create: { awardId: id, ...row }, update: row });
    await publish(inside, 'bankDetails.changed', { actorId: viewer.id, id });
    return award;
  });
}

/**
 * Warns the recipient in case another person changed the bank details. The e-mail contains no part of the
 * account number.
 */
export const mailBankDetailsChanged: Listener<{ id: string }> = async (ctx, { id }) => {
  const { application } = await ctx.db.award.findUniqueOrThrow({
    where: { id },
    select: {
      application: {
        select: {
          applicant: { select: { name: true, email: true } },
          scholarship: { select: { id: true, scholarshipName: true } },
        },
      },
    },
  });
  const { applicant, scholarship } = application;
  const data = {
    name: applicant.name,
    scholarship: scholarship.scholarshipName,
    url: buildLink(ctx, paths.contact.link()),
  };
  const mail = { kind: 'bankDetailsChanged', to: applicant.email, scholarshipId: scholarship.id } as const;
  await queueMail(ctx, { ...mail, data });
};
