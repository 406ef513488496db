import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Account = { uid?: number; gid?: number };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the account under which root runs PostgreSQL: `postgres`, which is created if it is missing, or another
 * existing account. Throws if there is none.
 */
export function chooseAccount(log: (line: string) => void): Account {
  const account = findAccount('postgres') ?? createAccount(log) ?? findAccount('nobody') ?? findAccount();
  if (account) return account;
  throw new Error('PostgreSQL does not run as root and this machine has no other account: set DATABASE_URL');
}

export function nameAccount({ uid }: Account): string {
  return readAccounts().find((account) => account.uid === uid)?.name ?? `account ${uid}`;
}

export function canEnter(account: Account, folder: string): boolean {
  const trial = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' });
  if (trial.error) {
    throw new Error(
      `Nothing can be run as ${nameAccount(account)} here (${trial.error.message}): set DATABASE_URL`,
    );
  }
  return trial.status === 0;
}

function findAccount(name?: string): Account | undefined {
  const found = readAccounts().find((account) => (name ? account.name === name : account.uid !== 0));
  return found && { uid: found.uid, gid: found.gid };
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}

function createAccount(log: (line: string) => void): Account | undefined {
  const plain = ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false'];
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', [...plain, '--gid', 'postgres', 'postgres']);
  const account = findAccount('postgres');
  if (account) log('PostgreSQL does not run as root: made the system account postgres for it');
  return account;
}
