import { afterAll, beforeAll, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { sendMail } from '../../events/mail/sendMail.ts';
import { createSmtpSender } from '../../platform/integrations/mail/smtpSender.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { makeReference } from '../../test/references.ts';
import { startSmtp } from '../../test/smtp.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const CREATE = `mutation ($input: OrganisationInput!) {
  createOrganisation(input: $input) { accentColor replyTo descriptionPieces { tag text } } }`;

// product: P7.43
it('a low-contrast colour or invalid reply address is rejected; HTML in descriptions becomes text', async () => {
  const { errors } = await portal.asAdmin(CREATE, {
    input: { name: 'Fjord', accentColor: '#ffff00', replyTo: 'a@example.org, b@example.org' },
  });
  const { fields } = errors?.[0]?.extensions ?? {};
  expect(fields).toMatchObject({ 'input.accentColor': expect.stringMatching(/#[0-9a-f]{6}/) });
  expect(Object.keys(fields ?? {})).toContain('input.replyTo');
  const input = {
    name: 'Fjord',
    accentColor: '#7A1F3D',
    replyTo: 'office@fjord.example',
    description: '<b>x</b>',
  };
  const { data } = await portal.asAdmin(CREATE, { input });
  expect(data.createOrganisation).toMatchObject({ accentColor: '#7a1f3d', replyTo: 'office@fjord.example' });
  expect(data.createOrganisation.descriptionPieces).toContainEqual({ tag: null, text: '<b>x</b>' });
});

// product: P7.43
it("e-mails about a scholarship use its organisation's name, colour and reply address", async () => {
  const look = { name: 'Fjord Foundation', accentColor: '#7a1f3d', replyTo: 'office@fjord.example' };
  const { id: organisationId } = await makeOrganisation(portal.ctx, look);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, { organisationId });
  const data = { name: 'Ada', url: 'http://localhost:4000/' };
  const mail = { to: 'ada@example.org', kind: 'verifyEmail', data } as const;
  const env = { ...portal.ctx.env, PUBLIC_URL: undefined };
  const read = async (id: string) => portal.ctx.db.outboxMail.findUniqueOrThrow({ where: { id } });
  const offered = await read(await queueMail({ ...portal.ctx, env }, { ...mail, scholarshipId }));
  expect(offered.replyTo).toBe('office@fjord.example');
  expect(offered.html).toContain('color:#7a1f3d">Fjord Foundation<');
  const other = await read(await queueMail({ ...portal.ctx, env }, mail));
  expect([other.replyTo, other.html?.includes('#7a1f3d')]).toEqual([null, false]);
  const answered = { ...env, REPLY_TO: 'replies@example.org' };
  const replyTos = [{ ...mail, scholarshipId }, mail].map(async (each) => {
    return (await read(await queueMail({ ...portal.ctx, env: answered }, each))).replyTo;
  });
  expect(await Promise.all(replyTos)).toEqual(['office@fjord.example', 'replies@example.org']);
});

// product: P7.43
it("invitations and reference codes use the organisation's e-mail frame and reply address", async () => {
  const look = { name: 'Lake Fund', accentColor: '#7a1f3d', replyTo: 'office@lake.example' };
  const { id: organisationId } = await makeOrganisation(portal.ctx, look);
  const input = { email: 'kari@example.org', role: 'COORDINATOR', organisationId };
  const invite = 'mutation ($input: InvitationInput!) { invite(input: $input) { id } }';
  expect((await portal.asAdmin(invite, { input })).errors).toBeUndefined();
  const applicant = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, { organisationId });
  const { token, email: referee } = await makeReference(portal.ctx, applicant, { scholarshipId });
  const ask = `mutation { sendReferenceCode(token: "${token}") }`;
  expect((await portal.asVisitor(ask)).errors).toBeUndefined();
  for (const to of ['kari@example.org', referee]) {
    const mail = await portal.ctx.db.outboxMail.findFirstOrThrow({ where: { to } });
    expect(mail.replyTo).toBe('office@lake.example');
    expect(mail.html).toContain('color:#7a1f3d">Lake Fund<');
  }
});

// product: P7.43
it("an e-mail reaches the mail server with its organisation's reply address", async () => {
  const smtp = await startSmtp();
  try {
    const { id: organisationId } = await makeOrganisation(portal.ctx, { replyTo: 'office@sea.example' });
    const data = { name: 'Ada', url: 'http://localhost:4000/' };
    const mail = { to: 'ada@example.org', kind: 'verifyEmail', data } as const;
    const sender = createSmtpSender({ url: smtp.url, from: 'no-reply@example.org', name: 'Grants' });
    for (const about of [{ organisationId }, {}])
      await sendMail(portal.ctx, sender, await queueMail(portal.ctx, { ...mail, ...about }));
    expect(smtp.arrived.map(({ email }) => email.replyTo)).toEqual([
      [{ name: '', address: 'office@sea.example' }],
      undefined,
    ]);
  } finally {
    await smtp.close();
  }
});

it("e-mails show the organisation's logo; the portal's own organisation uses the portal's logo", async () => {
  const { db, env } = portal.ctx;
  const picture = await db.picture.create({ data: { width: 9, height: 9, bytes: 9, isPrivate: false } });
  const urls = { PUBLIC_URL: 'https://grants.example', LOGO: '/files/portal.webp' };
  const write = async (organisationId: string) => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx, { organisationId });
    const data = { name: 'Ada', url: 'https://grants.example/' };
    const mail = { to: 'ada@example.org', kind: 'verifyEmail', data, scholarshipId } as const;
    const id = await queueMail({ ...portal.ctx, env: { ...env, ...urls } }, mail);
    return (await db.outboxMail.findUniqueOrThrow({ where: { id } })).html;
  };
  const { id } = await makeOrganisation(portal.ctx, { name: 'Fjord Foundation', logoId: picture.id });
  expect(await write(id)).toContain(`src="https://grants.example/files/${picture.id}.webp"`);
  await db.organisation.update({ where: { id: PORTAL_ORGANISATION_ID }, data: { name: 'Grants Office' } });
  expect(await write(PORTAL_ORGANISATION_ID)).toContain('src="https://grants.example/files/portal.webp"');
});
