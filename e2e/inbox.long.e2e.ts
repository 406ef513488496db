import { testWithCrowd } from './crowdedPortal.ts';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { MODERATOR, queryAs, STUDENT } from './people.ts';
import { expect } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const test = testWithCrowd({ name: 'Ines', count: 1, isUnpaid: () => false });

// product: P18.48, P18.50, P18.51, P18.53
test('a message reaches the inbox, and a link in its e-mail stops further e-mails', async ({
  visit,
  database,
}) => {
  const { rows } = await database.query<{ id: string }>(
    `SELECT a.id FROM applications a JOIN users u ON u.id = a.applicant_id
     WHERE u.email = $1 AND a.cancelled_at IS NULL ORDER BY a.created_at DESC LIMIT 1`,
    [STUDENT.email],
  );
  const id = rows[0]?.id ?? '';
  await database.query('DELETE FROM inbox_entries WHERE user_id = (SELECT id FROM users WHERE email = $1)', [
    STUDENT.email,
  ]);
  const { page: staff } = await visit('/dashboard', { as: MODERATOR });
  const send = async (text: string) => {
    const input = `{ applicationId: "${id}", text: "${text}" }`;
    expect((await queryAs(staff, `mutation { sendMessage(input: ${input}) { id } }`)).errors).toBeUndefined();
  };
  const mails = async () =>
    (
      await database.query<{ url: string }>(
        `SELECT unsubscribe_url AS url FROM outbox_mails WHERE recipient = $1 AND unsubscribe_url LIKE '%MESSAGES%'`,
        [STUDENT.email],
      )
    ).rows;
  await send('Is page 2 missing?');

  const { page, complaints } = await visit('/', { as: STUDENT, ...PHONE });
  await page.getByRole('link', { name: 'Inbox: 1 unread' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox (1)' })).toBeVisible();
  const watched = await watchLooks(page, complaints);
  await page.getByRole('button', { name: /^New message about / }).tap();
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Read the message' }).tap();
  const letters = page.getByRole('region', { name: 'Messages and letters' });
  await expect(letters.getByRole('button', { name: /^New message about / })).toBeVisible();

  const [mail] = await mails();
  const { page: stranger, complaints: strangers } = await visit(
    new URL(mail?.url ?? '').href.replace(/^https?:\/\/[^/]+/, ''),
  );
  const stopping = await watchLooks(stranger, strangers);
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Stop these e-mails?' })).toBeVisible();
  await examineLooks(stopping, 'stop e-mails');
  await stranger.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(stranger.getByRole('heading', { name: 'These e-mails are off' })).toBeVisible();
  await examineLooks(stopping, 'stopped e-mails');
  await send('We found it.');
  expect(await mails()).toHaveLength(1);

  await database.query(
    `INSERT INTO inbox_entries (id, user_id, kind, subject, text, path, action, created_at, read_at)
     SELECT gen_random_uuid(), u.id, 'statusChanged', 'Your application for Sample Award ' || number || ' was accepted',
       E'Hello Stina,\n\nCongratulations.\n\nReason: you are one of the best.', '/dashboard/application', 'Open My Application',
       now() - number * interval '5 hours', CASE WHEN number > 3 THEN now() END
     FROM users u, generate_series(1, 24) number WHERE u.email = $1`,
    [STUDENT.email],
  );
  await page.goto('/inbox');
  await page
    .getByRole('button', { name: /^New message about / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Inbox: 3 unread' })).toBeVisible();
  await examineLooks(watched, 'inbox');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('21 to 26 of 26')).toBeVisible();
  await page.goto('/dashboard/profile#e-mails');
  await expect(page.getByRole('checkbox', { name: 'Messages and feedback from staff' })).not.toBeChecked();
  await examineLooks(watched, 'topics of e-mails');
  await page.goto(`/dashboard/application?open=${id}`);
  await letters
    .getByRole('button', { name: /^New message about / })
    .first()
    .click();
  await examineLooks(watched, 'letters of an application');
  await page.goto('/inbox?show=unread');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
