import subjects from '../../messages/en/mail.json' with { type: 'json' };
import { type Person, readPages } from './person.ts';

// This module shares no code with the portal, because shared code would repeat the portal's mistakes.

export const CURRENCY = 'EUR';

export type AwardLedger = {
  scholarshipId: string;
  scholarshipName: string;
  budget: number;
  amount: number;
  intendedCount: number;
  states: Map<string, Award['state']>;
  mails: Map<string, string[]>;
  /** Sums of the bank files, and of the stopped payments of accepted awards, in minor units. */
  paid: number;
  stopped: number;
};

type Part = { id: string; dueOn: string; amount: number; state: 'PLANNED' | 'PAID' | 'STOPPED' };

export type Award = {
  id: string;
  state: 'OFFERED' | 'ACCEPTED' | 'DECLINED' | 'LAPSED' | 'WITHDRAWN' | 'ENDED';
  amount: number;
  currency: string;
  version: number;
  application: { id: string };
  disbursements: Part[];
};

const AWARDS = `query ($scholarshipId: UUID!, $state: [AwardState!], $page: Int!) {
  result: awards(scholarshipId: $scholarshipId, state: $state, page: $page, pageSize: 20) {
    pageCount
    items { id state amount currency version application { id } disbursements { id dueOn amount state } }
  }
}`;

export const readAwards = (staff: Person, scholarshipId: string, state?: Award['state'][]) =>
  readPages<Award>(staff, AWARDS, { scholarshipId, state });

const PARTS = `query ($scholarshipId: UUID!, $page: Int!) {
  result: disbursements(scholarshipId: $scholarshipId, page: $page, pageSize: 50) {
    pageCount
    items { id dueOn amount state }
  }
}`;

const ACCEPTED = `query ($scholarshipId: UUID!, $page: Int!) {
  result: applications(filter: { scholarshipId: $scholarshipId, statuses: [ACCEPTED] }, page: $page, pageSize: 50) {
    pageCount
    items { id }
  }
}`;

const SUMS = ['paid', 'planned', 'unplanned', 'offered', 'intended', 'left'] as const;
type Sums = Record<(typeof SUMS)[number], number>;

const PLAN = `query ($id: UUID!) {
  result: scholarship(id: $id) { awardPlan { budget currency fund { left committed } totals { ${SUMS.join(' ')} } } }
}`;

type Plan = { budget: number; currency: string; fund: { left: number; committed: number }; totals: Sums };

export async function readPlan(staff: Person, id: string): Promise<Plan> {
  return (await staff.ask<{ awardPlan: Plan }>(PLAN, { id })).awardPlan;
}

export async function reconcileAwards(staff: Person, ledger: AwardLedger): Promise<string[]> {
  const { scholarshipId } = ledger;
  const plan = await readPlan(staff, scholarshipId);
  const awards = await readAwards(staff, scholarshipId);
  const parts = await readPages<Part>(staff, PARTS, { scholarshipId });
  const accepted = await readPages<{ id: string }>(staff, ACCEPTED, { scholarshipId });
  const sums = addUp(awards, ledger);
  const { left, ...used } = plan.totals;
  const total = Object.values(used).reduce((sum, one) => sum + one, left);
  return [
    ...differ('budget', plan.budget, ledger.budget),
    ...differ('paid + planned + unplanned + offered + intended + left', total, ledger.budget),
    ...SUMS.flatMap((name) => differ(name, plan.totals[name], sums[name])),
    ...differ('left in the fund', plan.fund.left, sums.left),
    ...differ('committed in the fund', plan.fund.committed, ledger.budget - sums.left),
    ...differ('paid payments in the list', sumOf(parts, 'PAID'), ledger.paid),
    ...differ('planned payments in the list', sumOf(parts, 'PLANNED'), sums.planned),
    ...differ('payments in the list', parts.length, awards.flatMap((one) => one.disbursements).length),
    ...compareStates(awards, accepted, ledger),
  ];
}

const sumOf = (parts: Part[], state: Part['state']) =>
  parts.reduce((sum, part) => (part.state === state ? sum + part.amount : sum), 0);

function addUp(awards: Award[], { amount, budget, intendedCount, paid, stopped }: AwardLedger): Sums {
  const made = { paid, planned: 0, unplanned: 0, offered: 0, intended: intendedCount * amount };
  for (const { state, disbursements } of awards) {
    if (state === 'OFFERED') made.offered += amount;
    if (state !== 'ACCEPTED') continue;
    made.planned += sumOf(disbursements, 'PLANNED');
    made.unplanned += amount - disbursements.reduce((sum, part) => sum + part.amount, 0);
  }
  const live = awards.filter(({ state }) => state === 'ACCEPTED' || state === 'ENDED').length;
  return { ...made, left: budget - made.intended - made.offered - live * amount + stopped };
}

function compareStates(awards: Award[], accepted: { id: string }[], ledger: AwardLedger): string[] {
  const { amount, states } = ledger;
  const found = new Map(awards.map((award) => [award.application.id, award]));
  return [
    ...differ('awards', awards.length, states.size),
    ...differ('accepted applications', accepted.length, states.size),
    ...accepted.flatMap(({ id }) => (found.has(id) ? [] : [`application ${id} has no award`])),
    ...[...states].flatMap(([id, state]) => differ(`award of ${id}`, found.get(id)?.state, state)),
    ...awards.flatMap((award) => [
      ...differ(`amount of ${award.id}`, award.amount, amount),
      ...differ(`currency of ${award.id}`, award.currency, CURRENCY),
    ]),
  ];
}

const MAILS = `query ($page: Int!) {
  result: mails(page: $page, pageSize: 50) { pageCount items { id to subject } }
}`;

/** This module may share the catalogue with the portal, because the catalogue contains only texts. */
const beginningOf = (key: keyof typeof subjects) => subjects[key].split('{')[0] ?? '';

export const OUTCOMES = {
  award: beginningOf('awardOffered.subject'),
  waitlist: beginningOf('waitlisted.subject'),
  rejection: beginningOf('statusChanged.subject.REJECTED'),
};

export async function reconcileMails(staff: Person, ledger: AwardLedger): Promise<string[]> {
  const { scholarshipName, mails } = ledger;
  const listed = await readPages<{ id: string; to: string; subject: string }>(staff, MAILS);
  const found = new Map<string, string[]>();
  // Removes duplicates, which occur because e-mails that are written while the pages are read move others to the next
  // page.
  for (const { to, subject } of new Map(listed.map((mail) => [mail.id, mail])).values()) {
    const outcome = Object.values(OUTCOMES).find((start) => subject.startsWith(start));
    const isResult = outcome !== OUTCOMES.rejection || /was (accepted|rejected)/.test(subject);
    if (outcome && isResult && subject.includes(scholarshipName))
      found.set(to, [...(found.get(to) ?? []), outcome]);
  }
  const name = (outcomes: string[] | undefined) => [...(outcomes ?? [])].sort().join(', ') || 'none';
  return [...new Set([...mails.keys(), ...found.keys()])].flatMap((address) =>
    differ(`outcome mails to ${address}`, name(found.get(address)), name(mails.get(address))),
  );
}

export const differ = (what: string, found: unknown, expected: unknown): string[] =>
  found === expected ? [] : [`${what}: ${found}, not ${expected}`];
