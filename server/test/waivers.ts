import type { GraphqlAnswer, TestPortal } from './api.ts';
import type { Person } from './people.ts';

const CREATE = `mutation ($id: UUID!, $input: WaiverCodeInput!) {
  createWaiverCode(scholarshipId: $id, input: $input) { code waiverCode { id hint } } }`;

export async function makeCode(
  portal: TestPortal,
  scholarshipId: string,
  given: object = {},
): Promise<{ id: string; code: string }> {
  const { data } = await portal.asAdmin(CREATE, { id: scholarshipId, input: { maxUses: 1, ...given } });
  return { id: data.createWaiverCode.waiverCode.id, code: data.createWaiverCode.code };
}

const REDEEM = `mutation ($id: UUID!, $code: String!) {
  redeemWaiverCode(scholarshipId: $id, code: $code) { viewerFee { total waiver } } }`;

export function redeem(
  portal: TestPortal,
  who: Person,
  scholarshipId: string,
  code: string,
): Promise<GraphqlAnswer> {
  return portal.as(who, REDEEM, { id: scholarshipId, code });
}

export async function acceptWaiverRequests(portal: TestPortal, scholarshipId: string): Promise<void> {
  await portal.ctx.db.waiverRules.create({
    data: { scholarshipId, acceptsRequests: true, updatedAt: portal.ctx.now() },
  });
}

const REQUEST = `mutation ($id: UUID!, $reason: String!) {
  requestWaiver(scholarshipId: $id, reason: $reason) { id state } }`;

export function sendWaiverRequest(
  portal: TestPortal,
  who: Person,
  scholarshipId: string,
  reason = 'I receive a grant.',
): Promise<GraphqlAnswer> {
  return portal.as(who, REQUEST, { id: scholarshipId, reason });
}

const DECIDE = `mutation ($id: UUID!, $isGranted: Boolean!, $answer: String) {
  decideWaiverRequest(input: { id: $id, isGranted: $isGranted, answer: $answer }) { state answer } }`;

export function decide(
  portal: TestPortal,
  id: string,
  isGranted: boolean,
  { answer, by }: { answer?: string; by?: Person } = {},
): Promise<GraphqlAnswer> {
  const variables = { id, isGranted, answer };
  return by ? portal.as(by, DECIDE, variables) : portal.asAdmin(DECIDE, variables);
}
