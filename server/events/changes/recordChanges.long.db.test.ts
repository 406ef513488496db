import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assign, makeRoundOf } from '../../test/assessment.ts';
import { makeApplication, makeReview } from '../../test/factories.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { type RecordList, syncRecords } from '../../test/recordCopies.ts';
import { purgeChanges } from './purgeChanges.ts';
import { openChangesPortal } from './test/changesPortal.ts';

const { portal, ctx, db, moderator, admin, stranger, applied, settle } = await openChangesPortal();

// product: P9.12
describe('copy made from the change feed', () => {
  it('a copy made from the feed equals a full read after an account deletion', async () => {
    const student = await makePerson(ctx, { name: 'Rosalind Franklin' });
    const { application, scholarshipId } = await applied(
      { status: 'ACCEPTED', applicantName: 'Rosalind Franklin' },
      student,
    );
    await makePayment(ctx, {
      payerId: student.id,
      scholarshipId,
      applicationId: application.id,
      status: 'PAID',
    });
    await makeReview(ctx, application);
    const copies = (['application', 'payment', 'review'] as RecordList[]).map((list) =>
      syncRecords(portal, moderator, list),
    );
    await settle();
    for (const copy of copies) {
      await copy.read();
      expect(JSON.stringify(copy.kept())).toContain('Rosalind');
    }
    expect(
      (await portal.as(admin, `mutation { deleteUser(id: "${student.id}") { isKeptAnonymously } }`)).errors,
    ).toBeUndefined();
    await settle();
    for (const copy of copies) {
      await copy.read();
      expect(copy.kept()).toEqual(await copy.original());
      expect(JSON.stringify(copy.kept())).not.toContain('Rosalind');
    }
  });

  it('a copy of reviews made from the feed equals a full read', async () => {
    const { application } = await applied();
    const review = await makeReview(ctx, application);
    const copy = syncRecords(portal, stranger, 'review');
    await settle();
    expect(await copy.read()).toContain(review.id);
    await db.review.update({ where: { id: review.id }, data: { comment: 'Slow answers.' } });
    await settle();
    expect(await copy.read()).toEqual([review.id]);
    expect(copy.kept()).toEqual(await copy.original());
    await portal.asModerator(`mutation { deleteReview(id: "${review.id}") { id } }`);
    await settle();
    expect(await copy.read()).toEqual([review.id]);
    expect(copy.kept()).toEqual(await copy.original());
  });
});

// product: P9.12
describe('access to the change feed', () => {
  it('moving a scholarship moves its applications and payments between synchronised copies', async () => {
    const from = await applied();
    const to = await applied();
    const { id } = from;
    const payment = await makePayment(ctx, { payerId: from.student.id, scholarshipId: from.scholarshipId });
    const lists = { application: id, payment: payment.id };
    const people = { old: from.coordinator, new: to.coordinator, owner: from.student, all: moderator };
    const copies = Object.entries(lists).flatMap(([list, record]) =>
      Object.entries(people).map(([name, who]) => ({
        name,
        record,
        ...syncRecords(portal, who, list as RecordList),
      })),
    );
    await settle();
    for (const copy of copies) await copy.read();
    const moveTo = (organisationId: string) =>
      db.scholarship.update({ where: { id: from.scholarshipId }, data: { organisationId } });
    for (const target of [to.organisation.id, from.organisation.id]) {
      await moveTo(target);
      await settle();
      for (const { name, record, ...copy } of copies) {
        expect(await copy.read(), name).toEqual(name === 'owner' ? [] : [record]);
        expect(copy.kept(), name).toEqual(await copy.original());
      }
    }
    const [old, next] = [
      syncRecords(portal, from.coordinator, 'application'),
      syncRecords(portal, to.coordinator, 'application'),
    ];
    await old.read();
    await next.read();
    expect([old.copy.has(id), next.copy.has(id)]).toEqual([true, false]);
  });

  it("a change of organisation or role expires the reader's cursor", async () => {
    const { organisation, coordinator, id } = await applied();
    const copy = syncRecords(portal, coordinator, 'application');
    await settle();
    await copy.read();
    expect(copy.copy.has(id)).toBe(true);
    const place = { organisationId: organisation.id, userId: coordinator.id };
    const changes = [
      () => db.coordinator.deleteMany({ where: place }),
      () => db.user.update({ where: { id: coordinator.id }, data: { role: 'MODERATOR' } }),
    ];
    for (const change of changes) {
      await change();
      const { errors } = await copy.ask();
      expect(errors?.[0]?.extensions.code).toBe('CURSOR_EXPIRED');
      expect(errors?.[0]?.message).toMatch(/read it again, without a cursor/);
      const anew = syncRecords(portal, coordinator, 'application');
      await anew.read();
      expect(anew.kept()).toEqual(await anew.original());
    }
  });

  // security: C109
  it("opening or closing a blind round expires the cursors of its panel's members", async () => {
    const { student, coordinator, scholarshipId, id: applicationId } = await applied();
    const payment = await makePayment(ctx, { payerId: student.id, scholarshipId, applicationId });
    const round = await makeRoundOf(ctx, { scholarshipId, applicationId });
    await db.assessmentRound.update({ where: { id: round.id }, data: { isBlind: true } });
    await assign(ctx, round, coordinator);
    const lists = { application: applicationId, payment: payment.id };
    for (const [list, record] of Object.entries(lists) as [RecordList, string][]) {
      const read = async (reader: Person) => {
        const copy = syncRecords(portal, reader, list);
        await settle();
        await copy.read();
        expect(copy.kept()).toEqual(await copy.original());
        return copy;
      };
      const other = await read(student);
      for (const state of ['OPEN', 'CLOSED'] as const) {
        const copy = await read(coordinator);
        expect(copy.copy.has(record)).toBe(state === 'OPEN');
        const closedAt = state === 'CLOSED' ? ctx.now() : null;
        await db.assessmentRound.update({ where: { id: round.id }, data: { state, closedAt } });
        expect((await copy.ask()).errors?.[0]?.extensions.code, `${list}, ${state}`).toBe('CURSOR_EXPIRED');
      }
      expect((await read(coordinator)).copy.has(record)).toBe(true);
      expect((await other.ask()).errors).toBeUndefined();
    }
  });

  it("another reader's cursor, or a cursor 90 days old, returns CURSOR_EXPIRED", async () => {
    const { student } = await applied();
    const mine = syncRecords(portal, student, 'application');
    const theirs = syncRecords(portal, stranger, 'application');
    const payments = syncRecords(portal, student, 'payment');
    await settle();
    for (const copy of [mine, theirs, payments]) await copy.read();
    const { data } = await portal.asVisitor('{ scholarshipChanges { cursor } }');
    const aged = (days: number) => {
      const parts = Buffer.from(mine.cursor(), 'base64url').toString().split(' ');
      const completeAt = Number(parts.pop()) - days * 86_400;
      return Buffer.from([...parts, completeAt].join(' ')).toString('base64url');
    };
    const codeOf = async (after: string) => (await mine.ask(after)).errors?.[0]?.extensions.code;
    for (const after of [theirs.cursor(), payments.cursor(), data.scholarshipChanges.cursor, aged(91)])
      expect(await codeOf(after)).toBe('CURSOR_EXPIRED');
    expect(await codeOf(aged(89))).toBeUndefined();
    const visitor = await portal.asVisitor(
      'query ($after: String) { scholarshipChanges(after: $after) { cursor } }',
      {
        after: mine.cursor(),
      },
    );
    expect(visitor.errors?.[0]?.extensions.code).toBe('CURSOR_EXPIRED');
  });

  it('only moderators receive change entries for payments that need attention', async () => {
    const { student, coordinator, scholarshipId } = await applied();
    const { id } = await makePayment(ctx, { payerId: student.id, scholarshipId, status: 'PAID' });
    const copies = [student, coordinator, moderator].map((who) => syncRecords(portal, who, 'payment'));
    await settle();
    for (const copy of copies) await copy.read();
    await db.paymentAttention.create({ data: { paymentId: id, reason: 'DISPUTED' } });
    await db.payment.update({ where: { id }, data: { lastPolledAt: ctx.now() } });
    await settle();
    expect(await Promise.all(copies.map((copy) => copy.read()))).toEqual([[], [], [id]]);
  });

  it("demographic answers cause no change in any reader's feed", async () => {
    const { student, coordinator, id } = await applied({ status: 'ACCEPTED' });
    const copies = [student, coordinator, moderator, admin].map((who) =>
      syncRecords(portal, who, 'application'),
    );
    await settle();
    for (const copy of copies) await copy.read();
    await db.demographicAnswer.create({ data: { applicationId: id, question: 'GENDER', option: 'WOMAN' } });
    await settle();
    for (const copy of copies) expect(await copy.read()).toEqual([]);
  });

  it("an API key needs applications:read to receive its owner's changes", async () => {
    const { student, id } = await applied();
    await settle();
    const create = `mutation ($scopes: [PartnerScope!]) { createPartnerKey(input: { name: "Copy", scopes: $scopes }) { key } }`;
    const askWith = async (scopes: string[]) => {
      const { data } = await portal.as(student, create, { scopes });
      const answer = await portal.request({
        ...{ method: 'POST', url: '/graphql' },
        headers: { authorization: `Bearer ${data.createPartnerKey.key}` },
        payload: { query: '{ applicationChanges { items { id application { answers { version } } } } }' },
      });
      return answer.json();
    };
    const { data } = await askWith(['APPLICATIONS_READ']);
    expect(data.applicationChanges.items).toEqual([{ id, application: { answers: null } }]);
    const { errors } = await askWith(['SCHOLARSHIPS_READ']);
    expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', missingScope: 'applications:read' });
  });
});

// product: P9.12
it('the purge deletes only old feed entries of records that have left a list', async () => {
  const { coordinator, id } = await applied();
  const withdrawn = await applied({ cancelledAt: ctx.now() });
  await db.$executeRaw`UPDATE record_changes SET changed_at = changed_at - interval '92 days'
    WHERE record_id = ANY(${[id, withdrawn.id]}::uuid[])`;
  await purgeChanges(ctx);
  await settle();
  expect(await syncRecords(portal, coordinator, 'application').read()).toEqual([id]);
  expect(await syncRecords(portal, withdrawn.coordinator, 'application').read()).toEqual([]);
});

it('a repeatedly changed record has one feed entry and does not block writers', async () => {
  const { scholarshipId, student, id } = await applied();
  for (let n = 0; n < 5; n += 1) await db.application.update({ where: { id }, data: { phone: `${n}` } });
  const count = () =>
    db.$queryRaw`SELECT count(*)::int AS count FROM record_changes WHERE record_id = ${id}::uuid`;
  expect(await count()).toEqual([{ count: 1 }]);
  await db.$transaction(async (tx) => {
    await tx.feeWaiver.create({
      data: { personId: student.id, scholarshipId, reason: 'CODE', createdAt: ctx.now() },
    });
    await makePayment(ctx, { payerId: student.id, scholarshipId });
  });
  const copy = syncRecords(portal, student, 'application');
  await settle();
  expect(await copy.read()).toEqual([id]);
});

it.each([1, 3, 100])(
  'a first full read of changes returns each record once in pages of %s',
  async (limit) => {
    const student = await makePerson(ctx);
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push((await applied({}, student)).id);
    await settle();
    expect(await syncRecords(portal, student, 'application').read(limit)).toEqual(ids);
  },
);

it('reading ten changes takes as many statements as reading one', async () => {
  const { coordinator, scholarshipId } = await applied();
  const count = (who: Person) =>
    portal.countQueries(() => portal.as(who, '{ applicationChanges { items { id application { id } } } }'));
  await settle();
  await count(coordinator);
  const one = await count(coordinator);
  for (let n = 0; n < 9; n += 1) {
    const { id: applicantId } = await makePerson(ctx, { email: `${randomUUID()}@example.org` });
    await makeApplication(ctx, { applicantId, scholarshipId });
  }
  await settle();
  expect(await count(coordinator)).toBe(one);
});
