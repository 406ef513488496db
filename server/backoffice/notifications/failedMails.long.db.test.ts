import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261129013815_staff_notifications';

it('the migration leaves the failure time of earlier failed e-mails empty', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const columns = 'id, recipient, subject, message_id, state';
  const mail = (number: number, state: string) =>
    `('00000000-0000-7000-8000-00000000000${number}', 'a@example.org', 'S', '<m${number}@example.org>', '${state}')`;
  await runSql(database.url, `INSERT INTO outbox_mails (${columns}) VALUES ${mail(1, 'FAILED')}`);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await runSql(database.url, 'SELECT state, failed_at, is_notification FROM outbox_mails')).toEqual([
    { state: 'FAILED', failed_at: null, is_notification: false },
  ]);
  await expect(
    runSql(
      database.url,
      `INSERT INTO outbox_mails (${columns}, sent_at, failed_at) VALUES ${mail(2, 'SENT').slice(0, -1)}, now(), now())`,
    ),
  ).rejects.toThrow('outbox_mails_failed_at');
  await database.drop();
});
