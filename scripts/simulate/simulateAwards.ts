import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { forAll, type Person, signIn } from './person.ts';
import type { Entry } from './reconcile.ts';
import {
  type Award,
  type AwardLedger,
  CURRENCY,
  differ,
  OUTCOMES,
  readAwards,
  readPlan,
  reconcileAwards,
  reconcileMails,
} from './reconcileAwards.ts';
import { type Applicant, PASSWORD } from './simulateRounds.ts';

type Given = {
  url: string;
  /** Signs in an admin again, because payments require a recent sign-in. */
  enter: () => Promise<Person>;
  report: (line: string) => void;
  scholarshipId: string;
  organisationId: string;
  run: string;
  applicants: Applicant[];
  entries: Entry[];
};

type Groups = { awards: string[]; waitlist: string[]; rest: string[] };
type Scene = Given & { staff: Person; groups: Groups; emails: Map<string, string>; ledger: AwardLedger };

/** An odd number of minor units, which cannot be divided into two equal parts. */
const AMOUNT = 333_333;
const PARTS = [166_667, 166_666];
const DAYS_AHEAD = [10, 100];
const DECLINING = 20;

/**
 * Simulates all steps from the decisions of the last round to the last payment. Returns the differences between the
 * portal and the ledger.
 */
export async function simulateAwards(given: Given): Promise<string[]> {
  const scene = await openPlan(given);
  const { staff, ledger, report, scholarshipId } = scene;
  const differences: string[] = [];
  const check = async (step: string) => {
    const found = await reconcileAwards(staff, ledger);
    differences.push(...found.map((difference) => `${step}: ${difference}`));
    report(`${step}: ${await describeSums(staff, scholarshipId)}`);
  };
  differences.push(...(await prepare(scene)));
  await check('Prepared');
  await release(scene);
  await check('Released');
  await answer(scene, (index) => index % DECLINING === 0);
  await check('Answered');
  await fillPlaces(scene, 'DECLINED');
  await planPayments(scene);
  await check('Planned');
  await withdrawOne(scene);
  await fillPlaces(scene, 'WITHDRAWN');
  await planPayments(scene);
  await stopOne(scene);
  await check('Withdrawn and stopped');
  for (const days of DAYS_AHEAD) {
    differences.push(...(await pay({ ...scene, staff: await given.enter() }, dayAhead(days))));
    await check('Paid');
  }
  await end(scene);
  await check('Ended');
  const { left, paid, ...open } = (await readPlan(staff, scholarshipId)).totals;
  differences.push(...Object.entries(open).flatMap(([name, sum]) => differ(`Ended: ${name}`, sum, 0)));
  return [...differences, ...(await reconcileMails(staff, ledger))];
}

async function describeSums(staff: Person, id: string): Promise<string> {
  const { budget, currency, totals } = await readPlan(staff, id);
  const sums = Object.entries(totals).map(([name, sum]) => `${name} ${inUnits(sum)}`);
  return `${currency} ${inUnits(budget)} = ${sums.join(' + ')}`;
}

const inUnits = (amount: number) => (amount / 100).toFixed(2);
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Divides the applications into groups without separating ties. Awards go to at most half of the ranked applications,
 * but at least to the best one. The next quarter, or slightly more, is waitlisted.
 */
function group({ entries, applicants }: Given): Groups {
  const ranked = entries
    .flatMap(({ applicationId: id, rank }) => (rank === null ? [] : [{ id, rank }]))
    .sort((a, b) => a.rank - b.rank);
  const ends = ranked.flatMap(({ rank }, index) => (ranked[index + 1]?.rank === rank ? [] : [index + 1]));
  const awarded = ends.findLast((end) => end <= ranked.length / 2) ?? ends[0] ?? 0;
  const waiting = ends.find((end) => end >= awarded + waitlistSize(ranked.length)) ?? ranked.length;
  const ids = ranked.map(({ id }) => id);
  const chosen = new Set(ids.slice(0, waiting));
  return {
    awards: ids.slice(0, awarded),
    waitlist: ids.slice(awarded, waiting),
    rest: applicants.flatMap(({ applicationId: id }) => (chosen.has(id) ? [] : [id])),
  };
}

const waitlistSize = (ranked: number) => Math.max(2, Math.floor(ranked / 4));

async function openPlan(given: Given): Promise<Scene> {
  const { scholarshipId, organisationId, run, applicants } = given;
  const staff = await given.enter();
  const groups = group(given);
  const places = groups.awards.length;
  const budget = places * AMOUNT + 1;
  given.report(`Awards: ${places} places, ${groups.waitlist.length} on the waitlist`);
  const { id: fundId } = await staff.ask<{ id: string }>(
    'mutation ($input: FundInput!) { result: saveFund(input: $input) { id } }',
    { input: { organisationId, name: `Simulated ${run}`, currency: CURRENCY, budget, version: 0 } },
  );
  const money = { currency: CURRENCY, budget, places, amount: AMOUNT, fundId };
  const input = { scholarshipId, ...money, acceptDays: 14, offersWaitlist: false, needsSecondPerson: false };
  await staff.ask('mutation ($input: AwardPlanInput!) { result: saveAwardPlan(input: $input) { version } }', {
    input: { ...input, conditions: 'Stay enrolled.', version: 0 },
  });
  const ledger: AwardLedger = {
    ...{ scholarshipId, budget, scholarshipName: `Simulated ${run}` },
    ...{ amount: AMOUNT, intendedCount: 0, states: new Map(), mails: new Map(), paid: 0, stopped: 0 },
  };
  const emails = new Map(applicants.map(({ applicationId, email }) => [applicationId, email]));
  return { ...given, staff, groups, emails, ledger };
}

async function prepare({ staff, scholarshipId, groups, entries, ledger }: Scene): Promise<string[]> {
  const { awards, waitlist, rest } = groups;
  const ranked = entries.filter(({ rank }) => rank !== null).length;
  await pick('AWARD', { best: awards.length });
  await pick('WAITLIST', { best: waitlistSize(ranked) });
  await pick('NOT_SELECTED', { below: 50 });
  await pick('NOT_SELECTED', { rest: true });
  ledger.intendedCount = awards.length;
  const { counts, amount, undecided, problems } = await readPreview(staff, scholarshipId);
  return [
    ...differ('Preview: awards', counts.awards, awards.length),
    ...differ('Preview: waitlisted', counts.waitlisted, waitlist.length),
    ...differ('Preview: not selected', counts.notSelected, rest.length),
    ...differ('Preview: amount', amount, awards.length * AMOUNT),
    ...differ('Preview: undecided', undecided, 0),
    ...problems,
  ];

  async function pick(outcome: string, wanted: object) {
    for (let left = 1; left > 0; ) {
      const prepared = await staff.ask<{ left: number; results: { isDone: boolean; message: string }[] }>(
        `mutation ($input: PrepareDecisionsInput!) {
          result: prepareDecisions(input: $input) { left results { isDone message } } }`,
        { input: { scholarshipId, outcome, pick: wanted } },
      );
      const refused = prepared.results.find(({ isDone }) => !isDone);
      if (refused) throw new Error(`A decision was not prepared: ${refused.message}`);
      left = prepared.left;
    }
  }
}

type Preview = {
  counts: { awards: number; waitlisted: number; notSelected: number; returned: number };
  amount: number;
  undecided: number;
  problems: string[];
};

const readPreview = (staff: Person, id: string) =>
  staff.ask<Preview>(
    `query ($id: UUID!) { result: releasePreview(scholarshipId: $id) {
      counts { awards waitlisted notSelected returned } amount undecided problems } }`,
    { id },
  );

async function release(scene: Scene): Promise<void> {
  const { staff, scholarshipId, groups, ledger } = scene;
  const { counts } = await readPreview(staff, scholarshipId);
  const { id } = await staff.ask<{ id: string }>(
    'mutation ($input: ReleaseInput!) { result: releaseDecisions(input: $input) { id } }',
    { input: { scholarshipId, counts } },
  );
  await waitUntilSent(scene, id);
  ledger.intendedCount = 0;
  for (const applicationId of groups.awards) expectOffer(scene, applicationId);
  for (const applicationId of groups.waitlist) expectMail(scene, applicationId, OUTCOMES.waitlist);
  for (const applicationId of groups.rest) expectMail(scene, applicationId, OUTCOMES.rejection);
}

function expectOffer(scene: Scene, applicationId: string): void {
  scene.ledger.states.set(applicationId, 'OFFERED');
  expectMail(scene, applicationId, OUTCOMES.award);
}

function expectMail({ emails, ledger: { mails } }: Scene, applicationId: string, outcome: string): void {
  const email = emails.get(applicationId) ?? '';
  mails.set(email, [...(mails.get(email) ?? []), outcome]);
}

async function waitUntilSent({ staff, scholarshipId }: Scene, id: string): Promise<void> {
  for (let tries = 1; tries <= 600; tries += 1) {
    const releases = await staff.ask<{ id: string; state: string }[]>(
      'query ($id: UUID!) { result: releases(scholarshipId: $id) { id state } }',
      { id: scholarshipId },
    );
    if (releases.find((one) => one.id === id)?.state === 'SENT') return;
    await sleep(500);
  }
  throw new Error(`The release ${id} was not sent.`);
}

async function answer(scene: Scene, declines: (index: number) => boolean): Promise<void> {
  const { url, staff, scholarshipId, emails, ledger } = scene;
  await forAll(await readAwards(staff, scholarshipId, ['OFFERED']), async ({ id, application }, index) => {
    const email = emails.get(application.id) ?? '';
    const recipient = await signIn(url, { email, password: PASSWORD });
    ledger.states.set(application.id, declines(index) ? 'DECLINED' : 'ACCEPTED');
    if (declines(index)) {
      await recipient.ask(
        'mutation ($id: UUID!) { result: declineAward(id: $id, reason: "Another university") { id } }',
        { id },
      );
      return;
    }
    await recipient.ask(
      'mutation ($input: AcceptAwardInput!) { result: acceptAward(input: $input) { id } }',
      {
        input: { id, signedName: email, agrees: true },
      },
    );
    await recipient.ask(
      'mutation ($input: BankDetailsInput!) { result: saveBankDetails(input: $input) { id } }',
      { input: { awardId: id, holder: email, account: 'DE89370400440532013000' } },
    );
  });
}

async function fillPlaces(scene: Scene, state: Award['state']): Promise<void> {
  const { staff, scholarshipId, groups } = scene;
  for (const _ of await readAwards(staff, scholarshipId, [state])) {
    const next = groups.waitlist.shift();
    if (!next) return;
    const { id } = await staff.ask<{ id: string }>(
      'mutation ($id: UUID!) { result: offerNextOnWaitlist(scholarshipId: $id) { id } }',
      { id: scholarshipId },
    );
    await waitUntilSent(scene, id);
    expectOffer(scene, next);
    await answer(scene, () => false);
  }
}

async function planPayments({ staff, scholarshipId }: Scene): Promise<void> {
  const awards = await readAwards(staff, scholarshipId, ['ACCEPTED']);
  const parts = PARTS.map((amount, index) => ({ amount, dueOn: dayAhead(DAYS_AHEAD[index] ?? 0) }));
  for (const { id: awardId, version, disbursements } of awards)
    if (disbursements.length === 0)
      await staff.ask(
        'mutation ($input: PlanDisbursementsInput!) { result: planDisbursements(input: $input) { id } }',
        { input: { awardId, parts, version } },
      );
}

async function withdrawOne({ staff, scholarshipId, ledger }: Scene): Promise<void> {
  const [award] = await readAwards(staff, scholarshipId, ['ACCEPTED']);
  if (!award) throw new Error('There is no accepted award.');
  const { id, version, application } = award;
  await staff.ask('mutation ($input: WithdrawAwardInput!) { result: withdrawAward(input: $input) { id } }', {
    input: { id, version, reason: 'Not enrolled' },
  });
  ledger.states.set(application.id, 'WITHDRAWN');
}

async function stopOne({ staff, scholarshipId, ledger }: Scene): Promise<void> {
  const [award] = await readAwards(staff, scholarshipId, ['ACCEPTED']);
  const part = award?.disbursements.at(-1);
  if (!part) throw new Error('There is no planned payment.');
  await staff.ask(
    'mutation ($id: UUID!) { result: stopDisbursement(id: $id, reason: "Term cancelled") { id } }',
    { id: part.id },
  );
  ledger.stopped += PARTS.at(-1) ?? 0;
}

type BankRow = { ID: string; Due: string; Amount: string; Currency: string; 'Not ready': string };
type Paid = { paid: number; problems: { row: number; message: string }[] };

async function pay({ staff, scholarshipId, ledger }: Scene, due: string): Promise<string[]> {
  const readRows = async (query: string) => {
    const csv = await staff.read(`/exports/disbursements.csv?scholarship=${scholarshipId}${query}`);
    return parse<BankRow>(csv, { bom: true, columns: true });
  };
  const sum = (rows: BankRow[]) =>
    rows.reduce((total, row) => total + Math.round(Number(row.Amount) * 100), 0);
  const { planned } = (await readPlan(staff, scholarshipId)).totals;
  const all = await readRows('');
  const rows = await readRows(`&due=${due}`);
  const { today } = await staff.ask<{ today: string }>('{ result: portal { today } }');
  const lines = rows.map(({ ID, Amount, Currency }) => `${ID},${today},${Amount},${Currency},Bank 1`);
  const csv = ['disbursement,paidOn,amount,currency,reference', ...lines].join('\n');
  const send = (isDryRun: boolean) =>
    staff.ask<Paid>(
      `mutation ($input: PayByFileInput!) { result: payByFile(input: $input) { paid problems { row message } } }`,
      { input: { csv, isDryRun } },
    );
  const checked = await send(true);
  const paid = await send(false);
  const again = await send(false);
  ledger.paid += sum(rows);
  return [
    ...differ('File for the bank', sum(all), planned),
    ...all.flatMap((row) => differ(`File for the bank: ${row.ID}`, row['Not ready'], '')),
    ...[...checked.problems, ...paid.problems].map(
      ({ row, message }) => `Bank's file: row ${row}: ${message}`,
    ),
    ...differ("Bank's file, checked", checked.paid, rows.length),
    ...differ("Bank's file", paid.paid, rows.length),
    ...differ("Bank's file, repeated", again.paid, 0),
  ];
}

async function end({ staff, scholarshipId, ledger }: Scene): Promise<void> {
  for (const { id, version, application } of await readAwards(staff, scholarshipId, ['ACCEPTED'])) {
    await staff.ask(
      'mutation ($id: UUID!, $version: Int!) { result: endAward(id: $id, version: $version) { id } }',
      { id, version },
    );
    ledger.states.set(application.id, 'ENDED');
  }
}
