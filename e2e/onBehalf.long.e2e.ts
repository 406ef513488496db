import { writePdf } from '../server/test/documents.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { findMailedLink } from './mails.ts';
import { COORDINATOR, MODERATOR, queryAs } from './people.ts';
import { expect, test, type Visit } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const PASSWORD = 'Harb0ur#Street-five';

const harbourGrant = (
  organisationId: string,
) => `mutation { createScholarship(input: { organisationId: "${organisationId}", scholarship: {
  scholarshipName: "Harbour Grant", universityName: "University of Oxford", universityImage: "https://images.example.org/o.jpg",
  universityCountry: "United Kingdom", universityCity: "Oxford", universityWorldRank: 3, subjectCategory: ENGINEERING,
  scholarshipCategory: FULL_FUND, degree: MASTERS, applicationFees: 20, serviceCharge: 5,
  applicationDeadline: "${new Date().getFullYear() + 1}-06-30", scholarshipPostDate: "2026-01-01",
  postedUserEmail: "office@example.org" } }) { id } }`;

type ScholarshipItems = { items: { organisation: { id: string } }[] };

async function makeOffer(visit: Visit): Promise<{ id: string }> {
  const { page } = await visit('/dashboard', { as: MODERATOR });
  const asked = '{ scholarships(filter: { search: "Clarendon" }) { items { organisation { id } } } }';
  const found = (await queryAs(page, asked)).data?.scholarships as ScholarshipItems | undefined;
  const { data } = await queryAs(page, harbourGrant(found?.items[0]?.organisation.id ?? ''));
  return data?.createScholarship as { id: string };
}

// product: P15.1, P15.3, P15.5, P15.7, P15.8
test('a coordinator enters applications with the form and from a file', async ({ visit, portal }) => {
  const { page: staff, complaints } = await visit('/healthz', { as: COORDINATOR });
  const watched = await watchLooks(staff, complaints);
  const offer = await makeOffer(visit);
  const form = `{ sections: [{ key: "more", title: { en: "More" }, questions: [
    { key: "motivation", kind: "line", label: { en: "Why you?" }, isRequired: true },
    { key: "transcript", kind: "document", label: { en: "Your transcript" }, isRequired: true }] }] }`;
  await staff.goto(`/dashboard/allapplyscholarship?scholarship=${offer.id}`);
  await queryAs(
    staff,
    `mutation { saveQuestions(input: { scholarshipId: "${offer.id}", form: ${form}, version: 0 }) { id } }`,
  );
  await staff.getByRole('link', { name: 'Enter an application' }).click();
  const email = `paper-${Date.now()}@example.org`;
  const paper = staff.getByRole('form', { name: 'Enter an application' });
  await paper.getByLabel('Why you?').fill('I like the sea');
  await paper.getByLabel('E-mail address').fill(email);
  await paper
    .getByLabel(/^Applicant|Name/i)
    .first()
    .fill('Ada Lovelace');
  await paper.getByRole('textbox', { name: /phone/i }).fill('+47 22 85 50 50');
  await paper
    .getByLabel(/address/i)
    .last()
    .fill('Storgata 1, Oslo');
  await paper.getByLabel(/SSC/i).fill('5.00');
  await paper.getByLabel(/HSC/i).fill('4.80');
  await paper.getByRole('button', { name: 'Enter application' }).click();
  await paper.getByText('Confirm that the applicant agreed to the privacy terms.').first().waitFor();
  await examineHere(watched, 'an application that staff enter');
  await paper.getByRole('checkbox', { name: /agreed/ }).check();
  await paper.getByRole('button', { name: 'Enter application' }).click();
  await staff.getByText(/^Entered by staff\./).waitFor();
  await examineHere(watched, 'the record of an entered application');

  const { page: phone } = await visit('/healthz', PHONE);
  const looks = await watchLooks(phone, complaints);
  await phone.goto(await findMailedLink(portal, email, '/take-over'));
  await phone.getByRole('heading', { name: 'Claim your application' }).waitFor();
  await examineHere(looks, 'taking over an application');
  await phone.getByLabel('New password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Save password' }).tap();
  await phone.waitForURL(/login/);
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign In' }).tap();
  await phone.waitForURL(/dashboard\/application/);
  await phone.getByRole('link', { name: /a document by/ }).tap();
  await phone.getByText(/^Entered for you/).waitFor();
  await phone.getByText(/^Missing\. It can be added until/).waitFor();
  await phone
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'transcript.pdf', mimeType: 'application/pdf', buffer: writePdf() });
  await phone
    .getByText(/1 page · Checked/)
    .first()
    .waitFor();
  await examineHere(looks, 'a missing document that is added');
  await phone.getByRole('button', { name: 'Send the new document' }).tap();
  await phone.getByText('Replaced on request.').first().waitFor();

  await staff.goto(`/dashboard/applications/import?scholarship=${offer.id}`);
  const row = (address: string) => `${address},Ada,+47 22 85 50 50,Storgata 1,5,5,I like it`;
  const rows = [row(`one-${email}`), row('wrong'), row(email)];
  await staff.locator('input[type=file]').setInputFiles({
    ...{ name: 'applications.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['email,name,phone,address,ssc,hsc,motivation', ...rows].join('\n')),
  });
  await staff.getByRole('checkbox', { name: /agreed/ }).check();
  await staff.getByRole('button', { name: 'Check file' }).click();
  await staff.getByRole('button', { name: 'Enter 1 application' }).waitFor();
  await staff.getByText('Has already applied for this scholarship.').waitFor();
  await examineHere(watched, 'a file of applications that was checked');
  await staff.getByRole('button', { name: 'Enter 1 application' }).click();
  await staff.getByText(/^1 application was entered/).waitFor();
  expect(complaints).toEqual([]);
});
