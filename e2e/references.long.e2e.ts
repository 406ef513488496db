import { addPhoto, fillIn, findOffers } from './applicationForm.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { findMailedLink } from './mails.ts';
import { MODERATOR, queryAs, registerQuietly } from './people.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

// product: P14.9, P14.10, P14.11, P14.12
test('a referee answers a reference request on a phone, and staff read it', async ({ visit, portal }) => {
  const { page: staff, complaints } = await visit('/healthz', { as: MODERATOR });
  const offer = (await findOffers(staff)).at(-1);
  if (!offer) throw new Error('The demo catalogue has no open scholarship with fees.');
  const editor = await watchLooks(staff, complaints);
  await staff.goto(`/dashboard/items/update/${offer.id}?part=questions`);
  const part = staff.getByRole('region', { name: 'Questions', exact: true });
  await part.getByRole('button', { name: 'Add a section' }).click();
  await staff.keyboard.type('Referees');
  await part.getByRole('button', { name: 'Add a question to “Referees”' }).click();
  await staff.keyboard.type('Who can write about you?');
  await part.getByLabel('Type of answer').selectOption({ label: 'References' });
  await part.getByLabel('An answer is required').first().check();
  await part.getByLabel('What referees should write about').fill('How the applicant works with others');
  await examineHere(editor, 'the editor of a question for references');
  await part.getByRole('button', { name: 'Save questions' }).click();
  await staff.getByText('The questions were saved').waitFor();

  const { page: applicant } = await visit('/healthz');
  await registerQuietly(applicant, 'Tove');
  const watched = await watchLooks(applicant, complaints);
  await applicant.goto(`/ApplyScholar/${offer.id}`);
  await fillIn(applicant);
  await addPhoto(applicant);
  await applicant.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await applicant.getByRole('button', { name: 'Name a referee' }).click();
  const dialog = applicant.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  const email = `grace-${Date.now()}@example.org`;
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('What they should know or write about (optional)').fill('My thesis, please');
  await examineHere(watched, 'naming a referee');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await applicant.getByText(email).waitFor();
  await examineHere(watched, 'the form with a referee');
  await applicant.getByRole('button', { name: 'Check and submit' }).click();
  await applicant.getByRole('button', { name: 'Submit application' }).click();
  await applicant
    .getByText(/Not received yet: Grace Hopper/)
    .first()
    .waitFor();

  const { page: referee } = await visit('/healthz', PHONE);
  const letters = await watchLooks(referee, complaints);
  const link = await findMailedLink(portal, email, '/references');
  await referee.goto(link);
  await examineHere(letters, 'a request before it is opened');
  await referee.getByRole('button', { name: 'Open the request' }).tap();
  await referee.getByText('My thesis, please').waitFor();
  await referee.getByLabel('Letter', { exact: true }).fill('She works well with others.');
  await referee.getByText('Saved', { exact: true }).waitFor();
  await examineHere(letters, 'a request that is being answered');
  await referee.reload();
  await referee.getByRole('button', { name: 'Open the request' }).tap();
  await expect(referee.getByLabel('Letter', { exact: true })).toHaveValue(/works well/);
  await referee.getByRole('button', { name: 'Submit the reference' }).tap();
  await referee.getByText('Thank you').waitFor();

  await applicant.reload();
  await applicant.getByText('Received', { exact: true }).waitFor();
  await applicant.getByRole('checkbox', { name: /agree/ }).check();
  await applicant.getByRole('button', { name: 'Check and submit' }).click();
  await applicant.getByRole('button', { name: 'Submit application' }).click();
  await applicant.waitForURL(/applied/i);

  const { data } = await queryAs(
    staff,
    `{ applications(filter: { scholarshipId: "${offer.id}" }) { items { id applicantName } } }`,
  );
  const found = data as { applications: { items: { id: string; applicantName: string }[] } };
  const sent = found.applications.items.find(({ applicantName }) => applicantName === 'Ada Lovelace');
  await staff.goto(`/dashboard/allapplyscholarship?open=${sent?.id}`);
  await staff.getByText('Read', { exact: true }).click();
  await staff.getByText('She works well with others.').waitFor();
  await examineHere(editor, 'a reference at the desk');

  const other = (await findOffers(staff)).at(-2);
  const asked =
    '{ sections: [{ key: "r", title: { en: "R" }, questions: [{ key: "referees", kind: "reference", label: { en: "Who?" } }] }] }';
  await queryAs(
    staff,
    `mutation { saveQuestions(input: { scholarshipId: "${other?.id}", form: ${asked}, version: 0 }) { id } }`,
  );
  await queryAs(
    applicant,
    `mutation { saveDraft(input: { scholarshipId: "${other?.id}", content: { phone: "+47" } }) { version } }`,
  );
  await queryAs(
    applicant,
    `mutation { askReference(input: { scholarshipId: "${other?.id}", question: "referees", name: "Grace Hopper", email: "${email}",
      isWaived: true }) { id } }`,
  );
  await expect.poll(() => findMailedLink(portal, email, '/references'), { timeout: 20_000 }).not.toBe(link);
  await referee.goto(await findMailedLink(portal, email, '/references'));
  await referee.getByRole('button', { name: 'Open the request' }).tap();
  await referee.getByText('Read the letter').tap();
  await referee.getByText('She works well with others.').waitFor();
  await examineHere(letters, 'a request with a letter that was sent before');
  await referee.getByRole('button', { name: `Use the letter for` }).tap();
  await referee.getByText(/was copied into the form/).waitFor();
  await referee.getByRole('button', { name: 'Submit the reference' }).tap();
  await referee.getByText('Thank you').waitFor();
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});
