import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listFolderMails, readFolderMail } from './folderMails.ts';
import { createFolderSender } from './folderSender.ts';
import { MailRefused } from './mailSender.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  folder = join(parent, 'mail');
});

afterEach(() => rm(parent, { recursive: true }));

const mail = (id: string) => ({
  to: 'ada@example.org',
  subject: `Mail ${id}`,
  text: 'Text\n',
  html: '<p>Text</p>',
  messageId: `<${id}@example.org>`,
});

it('the folder sender writes each e-mail once, with read access only for its owner', async () => {
  const sender = createFolderSender(folder, 'no-reply@example.org');
  await sender.send(mail('a1'));
  await sender.send(mail('a1'));
  expect(await readdir(folder)).toEqual(['a1.json']);
  expect((await stat(join(folder, 'a1.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readFolderMail(folder, 'a1')).toMatchObject({
    ...mail('a1'),
    id: 'a1',
    from: 'no-reply@example.org',
  });
});

it('listFolderMails returns the newest e-mails first, or an empty list without a folder', async () => {
  expect(await listFolderMails(folder, 2)).toEqual([]);
  const sender = createFolderSender(folder, 'no-reply@example.org');
  for (const id of ['a2', 'a1', 'a3']) await sender.send(mail(id));
  expect((await listFolderMails(folder, 2)).map(({ id }) => id)).toEqual(['a3', 'a2']);
});

it('the folder sender reads and writes nothing outside its folder', async () => {
  const sender = createFolderSender(folder, 'no-reply@example.org');
  await sender.send(mail('../../escape'));
  expect(await readdir(parent)).toEqual(['mail']);
  expect(await readFolderMail(folder, '../../etc/passwd')).toBeNull();
  expect(await readFolderMail(folder, 'unknown')).toBeNull();
});

it('the folder sender rejects invalid recipients', async () => {
  const sender = createFolderSender(folder, 'no-reply@example.org');
  await expect(sender.send({ ...mail('a1'), to: 'a@b.co\r\nBcc: c@d.co' })).rejects.toBeInstanceOf(
    MailRefused,
  );
  expect(await listFolderMails(folder, 2)).toEqual([]);
});
