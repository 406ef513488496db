import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../packages/fileInspection/test/readPdf.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { submit } from '../../../test/applying.ts';
import { assign, makeRoundOf } from '../../../test/assessment.ts';
import { sendChecked, writeDocx, writePdf } from '../../../test/documents.ts';
import { makePayment } from '../../../test/paying.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { attachFile, makeReference, REFEREES } from '../../../test/references.ts';

let portal: TestPortal;
let applicant: Person;
let applicationId: string;
let scholarshipId: string;
let round: Awaited<ReturnType<typeof makeRoundOf>>;

const file = (key: string, isIdentifying = false) => ({
  key,
  kind: 'document',
  label: { en: key },
  isIdentifying,
});
const SCHOOL = { key: 'school', kind: 'line', label: { en: 'School' }, isIdentifying: true };

async function makePhoto(): Promise<Buffer> {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } });
  return picture
    .withExif({ IFD0: { Artist: 'Ada Lovelace' } })
    .jpeg()
    .toBuffer();
}

beforeAll(async () => {
  portal = await startTestPortal();
  applicant = await makePerson(portal.ctx);
  const asked = [
    ...[MOTIVATION, SCHOOL, file('essay'), file('photo'), file('text'), file('passport', true)],
    { ...REFEREES, isRequired: false },
  ];
  ({ id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, asked));
  const send = async (content: Buffer, name: string) =>
    (await sendChecked(portal, applicant, content, name)).id;
  const answers = {
    ...{ motivation: 'I build engines', school: 'Eton' },
    essay: [await send(writePdf(), 'ada-lovelace-essay.pdf')],
    photo: [await send(await makePhoto(), 'ada.jpg')],
    text: [await send(writeDocx(), 'ada.docx')],
    passport: [await send(writePdf(), 'passport.pdf')],
  };
  const { data, errors } = await submit(portal, applicant, scholarshipId, {
    answers: { version: 1, answers },
  });
  expect(errors).toBeUndefined();
  applicationId = data.submitApplication.id;
  const { id: referenceId } = await makeReference(portal.ctx, applicant, {
    ...{ scholarshipId, state: 'RECEIVED', receivedAt: portal.ctx.now(), answers: { letter: 'Outstanding' } },
    isWaived: false,
  });
  await attachFile(portal.ctx, referenceId, { name: 'letter.docx', content: 'Letter' });
  await makePayment(portal.ctx, { payerId: applicant.id, scholarshipId, applicationId, status: 'PAID' });
  round = await makeRoundOf(portal.ctx, { scholarshipId, applicationId }, { state: 'OPEN' });
}, 60_000);

afterAll(() => portal.close());

const READ = `code applicantName application { ssc hsc degree form answers documents { number question label pages type url }
  references { number form answers hasFile } }`;

async function read(assessor: Person) {
  const { id } = await assign(portal.ctx, round, assessor);
  const { data, errors } = await portal.as(assessor, `{ myAssessment(id: "${id}") { ${READ} } }`);
  expect(errors).toBeUndefined();
  return { id, ...data.myAssessment };
}

const open = (as: Person, url: string) => portal.request({ method: 'GET', url, headers: as.headers });

// product: P17.11, P17.14
// security: C107
describe('application in a blind round', () => {
  it('an assessor of a blind round gets answers, files and letters without identifying data', async () => {
    const { code, applicantName, application } = await read(await makePerson(portal.ctx));
    expect([code, applicantName]).toEqual(['7F3K9', null]);
    expect(application.answers).toEqual({ motivation: 'I build engines' });
    expect(application.documents).toEqual([
      {
        number: 1,
        question: 'essay',
        label: { en: 'essay' },
        pages: 1,
        type: 'PDF',
        url: expect.any(String),
      },
      {
        number: 2,
        question: 'photo',
        label: { en: 'photo' },
        pages: 1,
        type: 'WEBP',
        url: expect.any(String),
      },
      { number: 3, question: 'text', label: { en: 'text' }, pages: null, type: null, url: null },
    ]);
    expect(application.references).toMatchObject([
      { number: 1, answers: { letter: 'Outstanding' }, hasFile: true },
    ]);
    const told = JSON.stringify(application);
    for (const secret of [
      applicationId,
      applicant.id,
      applicant.email,
      'Eton',
      'ada-lovelace',
      'ada.jpg',
      'Hopper',
      'letter.docx',
    ])
      expect(told).not.toContain(secret);
  });

  it('in a blind round, assessors can open only file copies without names or metadata', async () => {
    const assessor = await makePerson(portal.ctx);
    const { id, application } = await read(assessor);
    const [essay, photo] = application.documents;
    const pdf = await open(assessor, essay.url);
    expect(pdf.headers['content-disposition']).toContain('inline; filename="1.pdf"');
    expect((await readPdf(pdf.rawPayload)).text).not.toContain('Lovelace');
    const picture = await open(assessor, photo.url);
    expect(picture.headers['content-type']).toBe('image/webp');
    const { exif, width } = await sharp(await buffer(Readable.from([picture.rawPayload]))).metadata();
    expect([exif, width]).toEqual([undefined, 40]);
    const stranger = await makePerson(portal.ctx);
    await assign(portal.ctx, round, stranger);
    const codes = [];
    for (const [who, number] of [
      [stranger, 1],
      [assessor, 3],
      [assessor, 4],
      [assessor, 9],
    ] as const)
      codes.push((await open(who, `/assessed-documents/${id}/${number}`)).statusCode);
    expect(codes).toEqual([404, 404, 404, 404]);
  });

  it("a round that is not blind shows the applicant's name and identifying answers", async () => {
    const openTo = (isBlind: boolean) =>
      portal.ctx.db.assessmentRound.update({ where: { id: round.id }, data: { isBlind } });
    await openTo(false);
    const { applicantName, application } = await read(await makePerson(portal.ctx));
    await openTo(true);
    expect(applicantName).toBe('Ada Lovelace');
    expect(application.answers).toMatchObject({ school: 'Eton' });
  });
});

// product: P17.15
// security: C109
it.each(['moderator', 'admin', 'coordinator'])(
  'a %s on the panel of an open blind round cannot access its applications',
  async (role) => {
    const member = await makePerson(
      portal.ctx,
      role === 'coordinator' ? {} : { role: role.toUpperCase() as 'ADMIN' },
    );
    const { organisationId } = await portal.ctx.db.scholarship.findUniqueOrThrow({
      where: { id: scholarshipId },
    });
    if (role === 'coordinator')
      await portal.ctx.db.coordinator.create({
        data: { organisationId, userId: member.id, createdAt: portal.ctx.now() },
      });
    const seen = async () => {
      const { data } = await portal.as(
        member,
        `{ applications(filter: { scholarshipId: "${scholarshipId}" }) { totalCount }
        applicationIds(filter: { scholarshipId: "${scholarshipId}" }) { ids }
        payments(filter: { scholarshipId: "${scholarshipId}" }) { totalCount }
        staffOverview { recentApplications { totalCount } } }`,
      );
      const one = await portal.as(member, `{ application(id: "${applicationId}") { phone } }`);
      const answers = await open(member, `/papers/applications/${applicationId}.pdf`);
      const { documentId } = await portal.ctx.db.documentUse.findFirstOrThrow({ where: { applicationId } });
      const document = await open(member, `/documents/${documentId}`);
      return [
        ...[data.applications.totalCount, data.applicationIds.ids.length, data.payments.totalCount],
        ...[data.staffOverview.recentApplications.totalCount],
        ...[one.errors?.[0]?.extensions.code ?? 'ok', answers.statusCode, document.statusCode],
      ];
    };
    const everything = [1, 1, 1, 1, 'ok', 200, 200];
    expect(await seen()).toEqual(everything);
    await assign(portal.ctx, round, member);
    expect(await seen()).toEqual([0, 0, 0, 0, 'NOT_FOUND', 404, 404]);
    const left = { leftAt: portal.ctx.now() };
    await portal.ctx.db.panelMember.updateMany({ where: { userId: member.id }, data: left });
    expect((await seen())[0]).toBe(0);
    await portal.ctx.db.assessmentRound.update({
      where: { id: round.id },
      data: { state: 'CLOSED', closedAt: portal.ctx.now() },
    });
    expect(await seen()).toEqual(everything);
    await portal.ctx.db.assessmentRound.update({
      where: { id: round.id },
      data: { state: 'OPEN', closedAt: null },
    });
  },
);
