import { describe, expect, it } from 'vitest';
import { getCode } from '../../../test/applying.ts';
import { sendChecked, sendDocument } from '../../../test/documents.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { DOCUMENTS, openTranscriptsPortal, PDF, TRANSCRIPT } from './test/transcriptsPortal.ts';

const { portal, apply, applied } = await openTranscriptsPortal();

const open = async (who: Person | 'student' | 'moderator', id: string) =>
  (await portal.requestAs(who, { url: `/documents/${id}` })).statusCode;

// product: P12.11
describe('document answers', () => {
  it('a draft stores an invalid document answer and reports its problem', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
    const other = await sendChecked(portal, await makePerson(portal.ctx), PDF);
    const answers = { transcript: [other.id] };
    const { data } = await portal.as(
      who,
      `mutation ($id: UUID!, $answers: Answers!) { saveDraft(input: { scholarshipId: $id, content: {}, answers: $answers }) { ${DOCUMENTS} } }`,
      { id, answers },
    );
    expect(data.saveDraft.answers).toMatchObject({
      ...{ answers, documents: [] },
      problems: [{ question: 'transcript' }],
    });
  });

  it('staff cannot open an unchecked document of a submitted application', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
    const document = await sendDocument(portal, who, PDF);
    const { data } = await apply(who, id, [document]);
    expect([await open(who, document), await open('moderator', document)]).toEqual([200, 409]);
    const read = `{ application(id: "${data.submitApplication.id}") { ${DOCUMENTS} } }`;
    const [seen] = (await portal.asModerator(read)).data.application.answers.documents;
    expect(seen).toEqual({ id: document, name: 'transcript.pdf', state: 'CHECKING', url: null });
  });
});

// product: P12.12
describe('application documents', () => {
  it("only the scholarship's staff can open a submitted document; everyone else gets NOT_FOUND", async () => {
    const { db } = portal.ctx;
    const { who, document, scholarship } = await applied();
    const [own, another] = [await makeOrganisation(portal.ctx), await makeOrganisation(portal.ctx)];
    await db.scholarship.update({ where: { id: scholarship.id }, data: { organisationId: own.id } });
    const coordinator = await makeCoordinator(portal.ctx, own.id);
    const stranger = await makeCoordinator(portal.ctx, another.id);
    expect(
      await Promise.all([who, 'moderator' as const, coordinator].map((one) => open(one, document))),
    ).toEqual([200, 200, 200]);
    for (const one of ['student' as const, stranger]) expect(await open(one, document)).toBe(404);
    expect((await portal.request({ url: `/documents/${document}` })).statusCode).toBe(401);
    const ask = `{ document(id: "${document}") { name url } }`;
    expect((await portal.as(coordinator, ask)).data.document.name).toBe('transcript.pdf');
    expect([getCode(await portal.as(stranger, ask)), getCode(await portal.asStudent(ask))]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    const made = await portal.asModerator(
      'mutation { createPartnerKey(input: { name: "Site", scopes: [APPLICATIONS_READ] }) { key } }',
    );
    const headers = { authorization: `Bearer ${made.data.createPartnerKey.key}` };
    const keys = [
      await portal.request({ url: `/documents/${document}`, headers }),
      await portal.request({ method: 'POST', url: '/graphql', headers, payload: { query: ask } }),
    ];
    expect(keys.map(({ statusCode }) => statusCode === 200)).toEqual([false, true]);
    expect(keys[1]?.json().data.document).toBe(null);
    await db.coordinator.deleteMany({ where: { userId: coordinator.id } });
    expect(await open(coordinator, document)).toBe(404);
  });
});
