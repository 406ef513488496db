import type { Context } from '../../platform/context.ts';
import { makeAward, makeParts } from '../awards.ts';
import type { Person } from '../people.ts';
import { makeScholarshipId } from './records.ts';
import { admins, owners, type Row, records } from './rows.ts';

export const makeAwardId = async (ctx: Context, { id: applicantId }: Person) =>
  (await makeAward(ctx, { applicantId })).id;
export const makeDisbursementId = async (ctx: Context, owner: Person) => {
  const [id = ''] = await makeParts(ctx, await makeAwardId(ctx, owner), [['2026-06-01', 100_000]]);
  return id;
};
export const makeAwardWithAccount = async (ctx: Context, owner: Person) => {
  const awardId = await makeAwardId(ctx, owner);
  const row = { awardId, sealed: 'x', accountEnding: '3000', changedAt: ctx.now() };
  await ctx.db.bankDetails.create({ data: row });
  return awardId;
};

export const DISBURSEMENTS: Record<string, Row> = {
  'Query.disbursements': {
    call: (id) => `{ disbursements(scholarshipId: "${id}") { items { amount } } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Query.bankDetails': {
    call: (id) => `{ bankDetails(awardId: "${id}") { account } }`,
    about: makeAwardId,
    ...admins,
  },
  'Mutation.planDisbursements': {
    call: (id) =>
      `mutation { planDisbursements(input: { awardId: "${id}", parts: [{ dueOn: "2027-02-01", amount: 1 }], version: 1 }) { id } }`,
    about: makeAwardId,
    ...records,
  },
  'Mutation.payDisbursements': {
    call: (id) =>
      `mutation { payDisbursements(input: { ids: ["${id}"], paidOn: "2026-06-01" }) { results { code message } } }`,
    about: makeDisbursementId,
    ...admins,
  },
  'Mutation.payByFile': {
    call: (id) =>
      `mutation { payByFile(input: { csv: "disbursement,paidOn,amount,currency\\n${id},2026-06-01,1000,EUR" }) { paid } }`,
    about: makeDisbursementId,
    ...admins,
  },
  'Mutation.stopDisbursement': {
    call: (id) => `mutation { stopDisbursement(id: "${id}", reason: "On leave") { id } }`,
    about: makeDisbursementId,
    ...records,
  },
  'Mutation.saveBankDetails': {
    call: (id) =>
      `mutation { saveBankDetails(input: { awardId: "${id}", holder: "Ada", account: "DE89370400440532013000" }) { id } }`,
    about: makeAwardId,
    ...owners,
  },
  'Mutation.reviewBankDetails': {
    call: (id) => `mutation { reviewBankDetails(awardId: "${id}") { id } }`,
    about: makeAwardWithAccount,
    ...admins,
    admin: 'CONFLICT',
  },
};
