import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

export const PARTS = {
  basics: 'Basics',
  funding: 'Funding',
  dates: 'Dates',
  eligibility: 'Who can apply',
  questions: 'Questions',
  fees: 'Fees and waivers',
  publish: 'Publish',
} as const;

export type EditorPart = keyof typeof PARTS;

/** In narrow windows, a select replaces the tabs. */
export const findTab = (page: Page, part: EditorPart) =>
  page
    .getByRole('navigation', { name: 'Parts of the scholarship' })
    .getByRole('link', { name: new RegExp(`^${PARTS[part]}`) });

export async function openPart(page: Page, part: EditorPart): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Parts of the scholarship' });
  const tab = findTab(page, part);
  await select.or(tab).filter({ visible: true }).waitFor();
  if (await tab.isVisible()) await tab.click();
  else await select.selectOption(part);
}

/** Fills in all required fields except the picture, with fees of $25. Ends on the *Basics* tab. */
export async function fillInScholarship(page: Page, scholarshipName: string): Promise<void> {
  const fill = async (text: Record<string, string>) => {
    for (const [name, value] of Object.entries(text)) await page.locator(`form [name="${name}"]`).fill(value);
  };
  await openPart(page, 'fees');
  await fill({ applicationFees: '20', serviceCharge: '5', tuitionFees: '9000' });
  await openPart(page, 'dates');
  const posted = await page.locator('form [name="scholarshipPostDate"]').inputValue();
  await fill({ applicationDeadline: `${Number(posted.slice(0, 4)) + 1}-06-30` });
  await openPart(page, 'basics');
  await fill({
    scholarshipName,
    university_name: 'Fjordholm University',
    universityCountry: 'Norway',
    universityCity: 'Bergen',
    universityWorldRank: '120',
  });
  const choices = { subjectCategory: 'Agriculture', scholarshipCategory: 'Full fund', degree: 'Masters' };
  for (const [name, label] of Object.entries(choices))
    await page.locator(`form [name="${name}"]`).selectOption({ label });
}

export const PICTURE = join(projectFolder, 'prisma/seed/pictures/orchard.webp');

export const openForm = (page: Page, name: string) => page.getByRole('form', { name }).waitFor();

export const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click();
