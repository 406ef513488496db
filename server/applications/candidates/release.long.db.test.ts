import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import type { Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { resumeReleases } from '../decisions/resumeReleases.ts';
import { sendRelease } from '../decisions/sendRelease.ts';
import { openReleasePortal } from './test/releasePortal.ts';

const parts = await openReleasePortal();
const { portal, opened, prepare, preview, release, undo, clock } = parts;
const { counts, letterOf, mixed, pass, releaseOf, sendWhatIsHeld, mailsTo, read } = parts;
const { moderator, coordinator, savePlan } = parts;
const { ctx } = portal;
const { db } = ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

const confirm = (id: string, as: Person) =>
  portal.as(as, 'mutation ($id: UUID!) { confirmRelease(id: $id) { state releaseAt } }', { id });

// product: P18.7
describe('preview of a release', () => {
  it('the release preview shows each letter exactly as it will be e-mailed', async () => {
    const { scholarshipId, applications, ids } = await mixed();
    const letters = await Promise.all(ids.map(async (id) => (await letterOf(id)).data.decisionLetter));
    expect(letters[0].text).toContain('€1,000');
    expect(letters[0].text).toContain('Stay enrolled.');
    expect(letters[2].text).not.toContain('Weak');
    expect(letters[3].text).toContain('Page 2 is missing.');
    const made = (await release(scholarshipId)).release;
    pass(10);
    await sendRelease(ctx, made.id);
    for (const [index, { student }] of applications.entries()) {
      const mails = await mailsTo(student);
      expect(mails.map(({ to, subject, text }) => ({ recipient: to, subject, text }))).toEqual([
        letters[index],
      ]);
    }
    expect(getCode(await letterOf(ids[0] ?? ''))).toBe('NOT_FOUND');
  });

  // product: P15.4
  it('previews of an entered application show the entered name and nothing about the account', async () => {
    const { scholarshipId, applications, ids } = await opened(1);
    const [applicationId = ''] = ids;
    await db.applicationEvent.create({ data: { applicationId, kind: 'ENTERED' } });
    const data = { name: 'Augusta King', emailVerified: false };
    await db.user.update({ where: { id: applications[0]?.student.id ?? '' }, data });
    await prepare(scholarshipId, { outcome: 'AWARD', ids });
    const { text } = (await letterOf(applicationId)).data.decisionLetter;
    expect([text.includes('Ada Lovelace'), text.includes('Augusta')]).toEqual([true, false]);
    expect(await preview(scholarshipId)).toMatchObject({ withoutAddress: 0 });
  });
});

// product: P18.8
describe('release of prepared decisions', () => {
  it('a scheduled release waits until its time and can be undone until then', async () => {
    const { scholarshipId, ids } = await mixed();
    const releaseAt = new Date(clock.now.getTime() + 600_000).toISOString();
    const made = (await release(scholarshipId, { releaseAt })).release;
    expect(made).toMatchObject({ state: 'HELD', releaseAt });
    await sendWhatIsHeld();
    expect((await releaseOf(made.id)).state).toBe('HELD');
    expect((await undo(made.id)).data.undoRelease).toMatchObject({ state: 'UNDONE' });
    expect(await Promise.all(ids.map(async (id) => (await read(id)).isHeld))).toEqual([
      ...Array(4).fill(false),
    ]);
    expect((await preview(scholarshipId)).counts).toEqual(counts);
    pass(700);
    await resumeReleases(ctx);
    await sendWhatIsHeld();
    expect(await db.award.count({ where: { applicationId: { in: ids } } })).toBe(0);
    clock.now = TEST_NOW;
    const past = new Date(clock.now.getTime() - 1000).toISOString();
    expect((await release(scholarshipId, { releaseAt: past })).errors?.[0]?.extensions.fields).toHaveProperty(
      'releaseAt',
    );
  });
});

// security: C116
describe('two simultaneous releases', () => {
  it('a release undone during sending is e-mailed either completely or not at all', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < rounds(20, 200); round += 1) {
      clock.now = TEST_NOW;
      const { scholarshipId, ids, applications } = await opened(2);
      await prepare(scholarshipId, { outcome: 'AWARD', ids });
      const made = (await release(scholarshipId)).release;
      pass(10);
      const undoing = undo(made.id);
      for (let step = 0; step < round % 10; step += 1) await db.$queryRaw`SELECT 1`;
      await Promise.all([undoing, sendRelease(ctx, made.id), sendRelease(ctx, made.id)]);
      const { state } = await releaseOf(made.id);
      ends.add(state);
      const isSent = state === 'SENT';
      const rows = await db.decision.findMany({ where: { applicationId: { in: ids } } });
      expect(rows.map((row) => row.state)).toEqual(isSent ? ['SENT', 'SENT'] : ['DRAFT', 'DRAFT']);
      expect(await db.award.count({ where: { applicationId: { in: ids } } })).toBe(isSent ? 2 : 0);
      for (const { id, student } of applications) {
        expect(await mailsTo(student)).toHaveLength(isSent ? 1 : 0);
        expect(await read(id)).toMatchObject({ isHeld: false, status: isSent ? 'ACCEPTED' : 'PROCESSING' });
      }
    }
    expect([...ends].sort()).toEqual(['SENT', 'UNDONE']);
  });

  it('a release killed at any moment resumes and e-mails each decision once', async () => {
    for (let round = 0; round < rounds(3, 20); round += 1) {
      clock.now = TEST_NOW;
      const { scholarshipId, ids, applications } = await opened(4);
      await prepare(scholarshipId, { outcome: 'AWARD', ids: ids.slice(0, 2) });
      await prepare(scholarshipId, { outcome: 'WAITLIST', ids: ids.slice(2) });
      const made = (await release(scholarshipId)).release;
      pass(10);
      // The database fails at a random statement: between decisions, or inside one of their transactions.
      let left = Math.floor(Math.random() * 60);
      const dying = <Client extends object>(client: Client): Client =>
        new Proxy(client, {
          get: (target, name) => {
            const value = Reflect.get(target, name);
            if (name === '$transaction')
              return (work: (tx: object) => unknown) =>
                (value as (work: (tx: object) => unknown) => unknown).call(target, (tx: object) =>
                  work(dying(tx)),
                );
            if (left-- <= 0) throw new Error('The process dies.');
            return value;
          },
        });
      await sendRelease({ ...ctx, db: dying(db) }, made.id).catch(() => null);
      pass(61);
      await resumeReleases(ctx);
      await sendWhatIsHeld();
      expect((await releaseOf(made.id)).state).toBe('SENT');
      for (const { student } of applications) expect(await mailsTo(student)).toHaveLength(1);
      expect(await db.award.count({ where: { applicationId: { in: ids } } })).toBe(2);
    }
  });
});

// product: P18.9
describe('confirmation by a second person', () => {
  it('a release that awaits confirmation can be undone and is then never sent', async () => {
    const { scholarshipId, award } = await mixed({ needsSecondPerson: true });
    const made = (await release(scholarshipId)).release;
    expect(getCode(await undo(made.id, coordinator))).toBe('ok');
    expect(getCode(await confirm(made.id, coordinator))).toBe('CONFLICT');
    pass(600);
    await sendRelease(ctx, made.id);
    expect(await read(award)).toMatchObject({ status: 'PROCESSING', isHeld: false, version: 1 });
  });
});

// product: P18.10
describe('budget and places', () => {
  it('two scholarships that share a fund cannot both spend the last of its money', async () => {
    const { id: fundId } = await db.fund.create({
      data: {
        ...{ organisationId: parts.organisationId, name: 'Last', currency: 'EUR', budget: 100_000n },
        createdAt: ctx.now(),
      },
    });
    const both = await Promise.all([1, 2].map(() => opened(1, { fundId, budget: null, places: null })));
    for (const { scholarshipId, ids } of both) await prepare(scholarshipId, { outcome: 'AWARD', ids });
    const answers = await Promise.all(both.map(({ scholarshipId }) => release(scholarshipId)));
    expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['CONFLICT', 'CONFLICT']);
    const [first = ''] = both[0]?.ids ?? [];
    await portal.as(moderator, `mutation { discardDecisions(ids: ["${first}"]) { left } }`);
    const second = await release(both[1]?.scholarshipId ?? '');
    expect(second.release.state).toBe('HELD');
    expect(getCode(await savePlan(both[0]?.scholarshipId ?? '', { version: 1 }))).toBe('ok');
  });
});
