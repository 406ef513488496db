import type { Page } from '@playwright/test';
import { run } from './assessmentRound.ts';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { ASSESSOR, MODERATOR, queryAs } from './people.ts';
import { expect, test } from './test.ts';

async function findAssessed(page: Page) {
  const search = 'scholarships(filter: { search: "Clarendon" }) { items { id } }';
  const { items } = (await run(page, 'query', search)) as { items: { id: string }[] };
  const id = items[0]?.id ?? '';
  const rounds = `assessmentRounds(scholarshipId: "${id}") { panel { id } }`;
  const [round] = Object.values(await run(page, 'query', rounds)) as { panel: { id: string } }[];
  return { id, panelId: round?.panel.id ?? '' };
}

test("a round's charts and tables are accessible and fit all widths", async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
  const watched = await watchLooks(page, complaints);
  const { id } = await findAssessed(page);
  await page.goto(`/dashboard/scholarships/${id}/assessment`);
  await page
    .getByRole('region', { name: /First reading/ })
    .getByRole('link', { name: /First reading/ })
    .click();
  await page.getByRole('heading', { level: 2, name: 'Distribution of totals' }).waitFor();
  for (const name of ['applications', 'assessor'])
    await page.getByRole('button', { name: new RegExp(`^Show as table: Totals (of|by) ${name}`) }).click();
  await examineLooks(watched, 'charts of a round with tables');
  expect(complaints).toEqual([]);
});

test('the score table is accessible and fits all widths', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: ASSESSOR });
  const watched = await watchLooks(page, complaints);
  await page.goto('/dashboard/assess');
  await page.getByRole('link', { name: /^Score .* in a table$/ }).waitFor();
  await examineLooks(watched, 'an assessor list with a table');
  await page.getByRole('link', { name: /^Score .* in a table$/ }).click();
  const button = page.getByRole('button', { name: /^Submit / }).last();
  await button.click();
  await page.getByText(/^Missing or invalid: /).waitFor();
  await examineLooks(watched, 'a table of scores');
  expect(complaints).toEqual([]);
});

test('documents in the workbench are accessible and fit all widths', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: ASSESSOR });
  const watched = await watchLooks(page, complaints);
  const { data } = await queryAs(page, '{ myAssessments { items { id } } }');
  for (const { id } of (data?.myAssessments as { items: { id: string }[] } | undefined)?.items ?? []) {
    const asked = `{ myAssessment(id: "${id}") { application { documents { url } } } }`;
    const { data: read } = await queryAs(page, asked);
    const { application } = (read?.myAssessment ?? {}) as {
      application?: { documents: { url: string | null }[] };
    };
    if (!application?.documents.some(({ url }) => url)) continue;
    await page.goto(`/dashboard/assess/${id}`);
    break;
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('region', { name: 'Document shown' }).waitFor();
  await page.keyboard.press('d');
  await page.locator('canvas[data-drawn]').first().waitFor();
  await examineLooks(watched, 'documents in the workbench');
  expect(complaints).toEqual([]);
});

test('the dialogs for expertise, entry and redaction are accessible and fit all widths', async ({
  visit,
}) => {
  const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
  const watched = await watchLooks(page, complaints);
  const { id, panelId } = await findAssessed(page);
  const round = `scholarshipId: "${id}", name: "Blind reading", panelId: "${panelId}", perApplication: 2`;
  const { id: roundId } = await run(
    page,
    'mutation',
    `saveAssessmentRound(input: { ${round}, maxPerAssessor: 8, isBlind: true, method: MEAN, version: 0 }) { id }`,
  );
  await run(page, 'mutation', `enterRound(input: { roundId: "${roundId}" }) { entered }`);

  await page.goto('/dashboard/panels');
  await page.getByRole('combobox', { name: 'Organisation' }).selectOption({ label: 'University of Oxford' });
  const expertise = page.getByRole('button', { name: /^Expertise of / }).first();
  await expertise.click();
  await page.getByRole('dialog').waitFor();
  await examineLooks(watched, 'expertise of an assessor');
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await examineLooks(watched, 'panels with expertise');

  await page.goto(`/dashboard/scholarships/${id}/assessment`);
  await page.getByRole('button', { name: 'Edit Blind reading' }).click();
  await page.getByRole('combobox', { name: 'Applications that enter' }).selectOption('CONDITION');
  await page.getByRole('region', { name: /^Condition on / }).waitFor();
  await examineLooks(watched, 'entry condition of a round');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a condition' }).first().click();
  await examineLooks(watched, 'entry condition of a round with a line');

  await page.goto(`/dashboard/scholarships/${id}/rounds/${roundId}`);
  await page.getByRole('heading', { level: 2, name: 'Hidden from assessors' }).waitFor();
  const open = async () => {
    if (await page.getByRole('dialog').isVisible()) return;
    await page
      .getByRole('button', { name: /^Change assessors of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Hide from assessors' }).click();
    await page.getByRole('dialog').getByRole('combobox').waitFor();
  };
  await examineLooks(watched, 'hiding an answer', open);
  // Opens the dialog again, because the row that owns it is replaced when the table turns into cards.
  const chooseDocument = async () => {
    await open();
    const parts = page.getByRole('dialog').getByRole('combobox');
    const texts = await parts.locator('option').allTextContents();
    await parts.selectOption({ label: texts.find((text) => /\.\w{3,4}$/.test(text)) ?? texts.at(-1) ?? '' });
  };
  await examineLooks(watched, 'hiding a document', chooseDocument);
  await chooseDocument();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await examineLooks(watched, 'a round with redactions');
  expect(complaints).toEqual([]);
});
