import type { Page } from '@playwright/test';
import type { Client } from 'pg';
import { testWithCrowd } from './crowdedPortal.ts';
import { MODERATOR } from './people.ts';
import type { Visit } from './test.ts';

export const testWithEves = testWithCrowd({
  name: 'Eve',
  count: 39,
  isUnpaid: (number) => number === 1 || number === 12,
});

export const DESK = { viewport: { width: 1280, height: 800 } };

export async function openDesk(
  visit: Visit,
  as = MODERATOR,
  options: Parameters<Visit>[1] = {},
  search = 'Eve',
): Promise<Page> {
  const { page } = await visit(`/dashboard/allapplyscholarship?q=${search}&sort=APPLICANT&status=PENDING`, {
    as,
    ...options,
  });
  await page.getByRole('heading', { level: 1, name: /^Total Application: \d/ }).waitFor();
  return page;
}

export async function listDecisions(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(`
    SELECT concat_ws(' ', a.applicant_name, d.status, d.state) AS line
    FROM decisions d JOIN applications a ON a.id = d.application_id
    WHERE a.applicant_name LIKE 'Eve %' ORDER BY 1`);
  return rows.map(({ line }) => line);
}

export const open = (page: Page, name: string) =>
  page.getByLabel('Application', { exact: true }).getByRole('heading', { name }).waitFor();

export async function changeMeanwhile(database: Client, decided: string, withdrawn: string): Promise<void> {
  await database.query("UPDATE applications SET status = 'REJECTED' WHERE applicant_name = $1", [decided]);
  await database.query('UPDATE applications SET cancelled_at = now() WHERE applicant_name = $1', [withdrawn]);
}

export const lineOf = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
