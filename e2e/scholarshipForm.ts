import type { Page } from '@playwright/test';

/** Fills in all required fields of *Add Scholarship* except the picture, with fees of $25. */
export async function fillInScholarship(page: Page, scholarshipName: string): Promise<void> {
  const text = {
    scholarshipName,
    university_name: 'Fjordholm University',
    universityCountry: 'Norway',
    universityCity: 'Bergen',
    universityWorldRank: '120',
    applicationFees: '20',
    serviceCharge: '5',
    tuitionFees: '9000',
  };
  for (const [name, value] of Object.entries(text)) await page.locator(`form [name="${name}"]`).fill(value);
  const choices = { subjectCategory: 'Agriculture', scholarshipCategory: 'Full fund', degree: 'Masters' };
  for (const [name, label] of Object.entries(choices))
    await page.locator(`form [name="${name}"]`).selectOption({ label });
  const posted = await page.locator('form [name="scholarshipPostDate"]').inputValue();
  await page.locator('form [name="applicationDeadline"]').fill(`${Number(posted.slice(0, 4)) + 1}-06-30`);
}
