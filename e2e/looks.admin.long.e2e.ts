import type { Page } from '@playwright/test';
import { examineScreens, openPalette } from './examineScreens.ts';
import { ADMIN, queryAs } from './people.ts';

// security: C93
examineScreens(
  'an admin',
  [
    { path: '/dashboard', shows: 'Charts', first: openPalette },
    { path: '/dashboard', shows: 'Charts' },
    { path: '/dashboard/profile', shows: 'User Information' },
    { path: '/dashboard/allusers', shows: /^All Users \(\d/, opens: /^Invite$/ },
    { path: '/dashboard/allusers?open=:person', shows: /^All Users \(\d/ },
    { path: '/dashboard/allusers?q=nobody-like-it', shows: 'No users match' },
    { path: '/dashboard/payments', shows: 'Payments' },
    { path: '/dashboard/payments?open=:payment', shows: 'Payments' },
    { path: '/dashboard/allusers?q=moderator', shows: /^All Users \(\d/, opens: /^Promote/ },
    { path: '/dashboard/messages', shows: /^Messages: \d/ },
    { path: '/dashboard/messages', shows: /^Messages: \d/, first: sendMessage },
    { path: '/dashboard/mails', shows: /^E-mails: \d/ },
    { path: '/dashboard/audit', shows: /^Audit log: \d/ },
    { path: '/dashboard/audit', shows: /^Audit log: \d/, first: openEntry },
    { path: '/dashboard/queues', shows: 'Background work' },
    { path: '/dashboard/settings', shows: 'Settings' },
    { path: '/dashboard/import', shows: 'Import' },
    { path: '/dashboard/import', shows: 'Import', first: checkFile },
    { path: '/dashboard/import', shows: 'Import', first: chooseColumns },
    { path: '/dashboard/templates', shows: 'E-mail texts' },
    { path: '/dashboard/templates/deadlineExtended', shows: 'Deadline extended' },
    { path: '/dashboard/profile-questions', shows: 'Profile questions' },
    { path: '/dashboard/profile-questions', shows: 'Profile questions', first: openQuestion },
    { path: '/dashboard/profile-questions', shows: 'Profile questions', first: showPreview },
    { path: '/dashboard/general-forms', shows: 'General forms' },
    { path: '/dashboard/general-forms', shows: 'General forms', opens: 'New general form' },
    { path: '/dashboard/organisations', shows: 'Organisations' },
    { path: '/dashboard/organisations', shows: 'Organisations', opens: 'Add an organisation' },
    { path: '/dashboard/organisations', shows: 'Organisations', opens: /^Edit / },
    { path: '/dashboard/organisations', shows: 'Organisations', opens: /^Invite a coordinator/ },
    { path: '/dashboard/waivers', shows: 'Fee waivers' },
    { path: '/dashboard/waivers?scholarship=:newest', shows: 'Fee waivers', first: addCode },
    { path: '/dashboard/numbers', shows: 'Numbers' },
    { path: '/dashboard/panels', shows: 'Panels', first: addPanel },
    { path: '/dashboard/scholarships/:newest/assessment', shows: 'Assessment', first: addRound },
    { path: '/dashboard/scholarships/:newest/assessment', shows: 'Assessment', first: editRound },
    { path: '/dashboard/scholarships/:newest/assessment', shows: 'Assessment', first: writeRubric },
    { path: '/dashboard/webhooks', shows: 'No endpoints yet' },
    { path: '/dashboard/webhooks', shows: 'Webhooks', opens: 'Add an endpoint' },
    { path: '/dashboard/webhooks', shows: 'Webhooks', first: addEndpoint },
    { path: '/dashboard/webhooks/:endpoint', shows: /^Deliveries: 1/ },
  ],
  ADMIN,
);

async function sendMessage(page: Page): Promise<void> {
  const message = 'I cannot find the deadline of the grant in Ghent. '.repeat(6);
  const input = `{ name: "Rina Akter", email: "rina.akter.of.dhaka@example.org", message: "${message}" }`;
  await queryAs(page, `mutation { sendContactMessage(input: ${input}) { email } }`);
  await page.reload();
  await page.getByText('Rina Akter').first().waitFor();
}

async function checkFile(page: Page): Promise<void> {
  const rows = ['not-an-address,Ada,', 'ada@example.org,Ada,', `rina@example.org,${'Rina '.repeat(99)},`];
  const buffer = Buffer.from(['email,name,department', ...rows].join('\n'));
  const name = 'people-of-the-faculty-of-engineering-in-2026.csv';
  await page.getByRole('combobox', { name: 'What the file contains' }).click();
  await page.getByRole('option', { name: 'People' }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('2 problems').click();
}

async function chooseColumns(page: Page): Promise<void> {
  const buffer = Buffer.from('Kontakt,Wer,Eine lange Spalte der Verwaltung\nrina@example.org,Rina,x');
  await page.getByRole('combobox', { name: 'What the file contains' }).click();
  await page.getByRole('option', { name: 'People' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('combobox', { name: 'Use “Kontakt” as' }).selectOption('email');
}

async function openQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).first().click();
  await page.getByLabel('Type of answer').selectOption({ label: 'Several choices' });
  await page.getByLabel('Options').fill('Debate\nChess');
  await page.getByRole('group', { name: 'When it is asked' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Save questions' }).click();
  await page.getByText('Some questions need correcting.').waitFor();
}

async function showPreview(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Preview' }).click();
}

async function addCode(page: Page): Promise<void> {
  const id = new URL(page.url()).searchParams.get('scholarship');
  const input = `{ maxUses: 100000, expiresOn: "2199-12-31", note: "${'Fair of the faculty '.repeat(10)}" }`;
  await queryAs(page, `mutation { createWaiverCode(scholarshipId: "${id}", input: ${input}) { code } }`);
  await page.reload();
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByRole('region', { name: 'The new code' }).waitFor();
}

async function addPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a panel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a panel' });
  await dialog.getByLabel('Name').fill('Faculty of engineering and applied sciences, first-year grants');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const panel = page.getByRole('region', { name: /^Faculty of engineering/ });
  await panel.getByLabel('E-mail address of an assessor').fill('ada.lovelace@analytical-engines.example.org');
  await panel.getByRole('button', { name: 'Invite assessor' }).click();
  await panel.getByRole('list', { name: /^Pending invitations to/ }).waitFor();
}

async function addRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a round' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a round' });
  await dialog.getByLabel('Name').fill('First reading');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Before this round can open').first().waitFor();
}

async function editRound(page: Page): Promise<void> {
  await addRound(page);
  await page.getByRole('button', { name: 'Edit First reading' }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function writeRubric(page: Page): Promise<void> {
  await addRound(page);
  await page.getByRole('button', { name: 'Write the rubric' }).last().click();
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByLabel('Section title').fill('Merit');
  await page.getByRole('button', { name: /^Add a question to/ }).click();
  await page.getByLabel('Type of answer').selectOption({ label: 'Score' });
  await page.getByLabel('Description of 5').fill('Excellent');
}

async function addEndpoint(page: Page): Promise<void> {
  const input = `{ url: "http://127.0.0.1:9/hooks", events: [SCHOLARSHIP_PUBLISHED, APPLICATION_SUBMITTED] }`;
  const { data } = await queryAs(
    page,
    `mutation { createWebhookEndpoint(input: ${input}) { endpoint { id } } }`,
  );
  const made = data?.createWebhookEndpoint as { endpoint: { id: string } } | undefined;
  await queryAs(page, `mutation { pingWebhookEndpoint(id: "${made?.endpoint.id}") { id } }`);
  await page.reload();
  await page.getByText('http://127.0.0.1:9/hooks').waitFor();
}

async function openEntry(page: Page): Promise<void> {
  const { data } = await queryAs(page, '{ settings { version } }');
  const { version } = Object(data).settings;
  const values = '[{ name: "RETAIN_MAILS", value: "91" }]';
  await queryAs(
    page,
    `mutation { saveSettings(input: { version: ${version}, values: ${values} }) { version } }`,
  );
  await page.reload();
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('dialog', { name: 'Audit entry' }).waitFor();
}
