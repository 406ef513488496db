import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { projectFolder } from '../server/start/projectFolder.ts';
import { addPhoto, TEXTS } from './applicationForm.ts';
import { openBrowser } from './browser.ts';
import { addOrganisation, registerVerified } from './coordinators.ts';
import { press, type, typeDay } from './keys.ts';
import { findMailedLink } from './mails.ts';
import { type Account, ADMIN, askAs, MODERATOR, waitForToken } from './people.ts';

const { visit } = openBrowser();
const PICTURE = join(projectFolder, 'prisma/seed/pictures/orchard.webp');
const YEAR = new Date().getFullYear() + 1;

/** Fills in the form of a scholarship by keyboard, with what it gives and until when, elsewhere. */
async function fillScholarship(page: Page, name: string): Promise<void> {
  await type(page, 'Scholarship name', name);
  await type(page, 'Subject category', 'Eng');
  await type(page, 'Scholarship category', 'Full');
  await type(page, 'Degree', 'Mas');
  await type(page, 'University name', 'Fjordholm University');
  await page.locator('form [name="university_image"]').setInputFiles(PICTURE);
  await page.getByText('The picture is stored.').waitFor();
  await type(page, 'University country', 'Norway');
  await type(page, 'University city', 'Bergen');
  await type(page, 'University world rank', '120');
  await type(page, 'Application fees', '20');
  await type(page, 'Service charge', '5');
  await type(page, /^Amount from/, '992.50');
  await type(page, /^Amount to/, '1300');
  await type(page, /^Currency/, 'EUR');
  await type(page, /^How often it is paid/, 'Every m');
  await press(page.getByRole('checkbox', { name: 'Tuition' }), 'Space');
  await typeDay(page, 'Application deadline', `${YEAR}-06-30`);
  await page.getByLabel('Closing time').focus();
  await page.keyboard.type('0500PM');
  await type(page, 'Time zone', 'Asia/Kathmandu');
}

/** Says in sentences who can apply: three must be met, and one should. */
async function sayWhoCanApply(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Say who can apply' }));
  const musts = page.getByRole('region', { name: 'Applicants must meet all of these' });
  const shoulds = page.getByRole('region', { name: 'Applicants should meet these' });
  const add = async (where: Locator, fact: string) => {
    await press(where.getByRole('button', { name: 'Add a requirement' }));
    const line = where.getByRole('group', { name: /^Requirement/ }).last();
    await type(line, 'Fact', fact);
    return line;
  };
  const nationality = await add(musts, 'Nat');
  await type(nationality, 'Values', 'Nepal');
  await page.keyboard.press('Enter');
  await nationality.getByRole('button', { name: 'Remove Nepal' }).waitFor();
  await press(nationality.getByLabel('Values'), 'ArrowDown');
  await page.keyboard.press('Enter');
  await nationality.getByRole('button', { name: 'Remove Afghanistan' }).waitFor();
  const birthday = await add(musts, 'Date');
  await type(birthday, 'Years', '30');
  await typeDay(birthday, 'On the day', `${YEAR}-09-01`);
  const gpa = await add(musts, 'Grade');
  await type(gpa, 'Result: result', '3.2');
  await type(gpa, 'Result: top of the scale', '4');
  const languages = await add(shoulds, 'Lang');
  await type(languages, 'Values', 'English');
  await page.keyboard.press('Enter');
  await languages.getByRole('button', { name: 'Remove English' }).waitFor();
}

/** Another one, published at once, for Norwegians alone. */
const forNorwegians = (name: string) => `mutation { createScholarship(input: {
  scholarshipName: "${name}", universityName: "Fjordholm", universityImage: "https://images.example.org/f.jpg",
  universityCountry: "Norway", universityCity: "Bergen", universityWorldRank: 120, subjectCategory: ENGINEERING,
  scholarshipCategory: FULL_FUND, degree: MASTERS, applicationFees: 0, serviceCharge: 0,
  applicationDeadline: "${YEAR}-06-30", scholarshipPostDate: "2026-01-01", postedUserEmail: "office@example.org",
  requirements: { hard: { fact: "nationality", is: "oneOf", value: ["NO"] } } }) { id } }`;

type Made = { id: string; slug: string };

/** The scholarship that the page's person manages, by its name, with these fields. */
async function readManaged(
  page: Page,
  name: string,
  fields: string,
): Promise<Made & Record<string, unknown>> {
  const query = `{ managedScholarships(filter: { search: "${name}" }) { items { id slug ${fields} } } }`;
  const { data } = await askAs(page, query);
  return (data as { managedScholarships: { items: [Made] } }).managedScholarships.items[0];
}

/** The coordinator makes a code for the scholarship, from its menu. */
async function makeCode(page: Page, name: string, code: string): Promise<void> {
  await press(page.getByRole('button', { name: `More for ${name}` }));
  await press(page.getByRole('menuitem', { name: 'Fee waivers' }));
  await type(page, /^Code \(/, code);
  await type(page, 'How many people can use it', '3');
  await press(page.getByRole('button', { name: 'Create code' }));
  await page.getByRole('region', { name: 'The new code' }).getByText(code).waitFor();
  await press(page.getByRole('button', { name: 'Done' }));
  await page.getByText('used 0 times, 3 left').waitFor();
}

/** A visitor answers three questions. */
async function answer(page: Page): Promise<void> {
  await press(page.getByRole('main').getByRole('link', { name: 'What can I apply for?' }));
  await page.getByRole('heading', { level: 1, name: 'What can I apply for?' }).waitFor();
  await type(page, 'Nationality', 'Nepal');
  await typeDay(page, 'Date of birth', '2003-04-05');
  await type(page, /GPA.*result/, '3.5');
  await type(page, /GPA.*top of the scale/, '4');
  await press(page.getByRole('link', { name: 'Show scholarships' }));
}

/** Shows only what the answers allow: the filters stand beside the list, or in a drawer. */
async function chooseMine(page: Page, width: number): Promise<void> {
  const isNarrow = width < 1024;
  if (isNarrow) await press(page.getByRole('button', { name: /^Filters/ }));
  await press(page.getByRole('checkbox', { name: /^You can apply/ }), 'Space');
  await page.waitForURL(/eligible=CAN_APPLY/);
  if (isNarrow) await page.keyboard.press('Escape');
}

/** Registers on the way to the form, and comes to it. */
async function register(page: Page, name: string): Promise<void> {
  await press(page.getByRole('link', { name: 'Register to apply' }));
  await type(page, 'Full Name', 'Asha Gurung');
  await type(page, 'Email', `asha-${Date.now()}@example.org`);
  await type(page, 'Password', 'Analytical!1843');
  await page.keyboard.press('Enter');
  await press(page.getByRole('main').getByRole('link', { name: `Continue with ${name}` }));
  await page.getByRole('heading', { name: 'Provide Information' }).waitFor();
}

/** Adds the answers of the browser to the new account, coming from the form and going back to it. */
async function addAnswers(page: Page): Promise<void> {
  await press(page.getByRole('link', { name: /^Add what you answered in this browser to your account/ }));
  await press(page.getByRole('button', { name: 'Add to my account' }));
  await page.getByText(/^Saved\./).waitFor();
  await press(page.getByRole('link', { name: 'Back to where you were' }));
  await page.getByRole('heading', { name: 'Provide Information' }).waitFor();
}

async function sendForm(page: Page): Promise<void> {
  await type(page, /^Phone/, TEXTS.phone);
  await type(page, /^Address/, 'Harbour Street 1');
  await addPhoto(page);
  await type(page, /^SSC result/, TEXTS.ssc);
  await type(page, /^HSC result/, TEXTS.hsc);
  await press(page.getByLabel(/^I have read this and agree/), 'Space');
  await press(page.getByRole('button', { name: 'Add', exact: true }));
  await page.getByRole('heading', { name: 'Your application was submitted' }).waitFor();
}

// product: P7.16, P7.17, P7.19, P8.11, P8.14, P10.1, P10.3, P10.6, P10.8, P10.10
it.each([1280, 360])(
  'by keyboard, %i px wide: an invited coordinator makes a scholarship that is published, a visitor finds out that he can apply and does so with a waiver code, another organisation finds no trace',
  async (width) => {
    const viewport = { width, height: 740 };
    const fits = async (page: Page) =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const name = `Glacier Award ${width}`;
    const [offering, elsewhere] = [`Glacier Fund ${Date.now()}`, `Meadow Fund ${Date.now()}`];
    const coordinator = await registerVerified(visit, 'Liv');
    const stranger = await registerVerified(visit, 'Nils');
    const admin = await visit('/dashboard/organisations', { as: ADMIN });
    await addOrganisation(admin.page, offering, coordinator.email);
    await addOrganisation(admin.page, elsewhere, stranger.email);
    const accept = async (who: Account) => {
      const link = await findMailedLink(who.email, '/invitation');
      const visited = await visit(link, { as: who, viewport });
      await press(visited.page.getByRole('button', { name: 'Accept' }));
      await visited.page.getByText(/^You now coordinate /).waitFor();
      return visited;
    };
    const { page, complaints } = await accept(coordinator);
    const other = await accept(stranger);

    await page.goto('/dashboard/scholarshiform');
    await page.getByRole('form', { name: 'Add Scholarship' }).waitFor();
    expect(await page.getByLabel('Organisation').count()).toBe(0);
    await fillScholarship(page, name);
    await sayWhoCanApply(page);
    await fits(page);
    await press(page.getByRole('button', { name: 'Send for review' }));
    await page.getByText('Sent for review', { exact: true }).waitFor();
    await page.getByText('Under review', { exact: true }).filter({ visible: true }).first().waitFor();

    const moderator = await visit('/dashboard', { as: MODERATOR, viewport });
    await press(moderator.page.getByRole('link', { name: /^Scholarships under review/ }));
    const menu = moderator.page.getByRole('button', { name: `More for ${name}` });
    await press(menu);
    await press(moderator.page.getByRole('menuitem', { name: 'Publish or schedule …' }));
    const dialog = moderator.page.getByRole('dialog', { name: /^Publish/ });
    await press(dialog.getByRole('button', { name: 'Publish' }));
    await moderator.page.getByText(`“${name}” is published`).waitFor();

    const { id, ...stored } = await readManaged(
      page,
      name,
      'state funding { min max currency frequency covers } dates { closesAt timeZone } organisation { name }',
    );
    expect(stored).toMatchObject({
      state: 'PUBLISHED',
      funding: { min: 99250, max: 130000, currency: 'EUR', frequency: 'MONTHLY', covers: ['TUITION'] },
      dates: { closesAt: `${YEAR}-06-30T11:16:00.000Z`, timeZone: 'Asia/Kathmandu' },
      organisation: { name: offering },
    });
    const foreign = `Glacier Fellowship ${width}`;
    await askAs(moderator.page, forNorwegians(foreign));
    await makeCode(page, name, `GLACIER${width}`);
    await fits(page);

    const visitor = await visit('/allScholarship', { viewport });
    await answer(visitor.page);
    await visitor.page.goto(`/allScholarship?q=${encodeURIComponent(`Glacier ${width}`)}`);
    const card = visitor.page.getByRole('article', { name: foreign });
    await card.getByText('You do not meet: Nationality is Norway; yours is Nepal').waitFor();
    await visitor.page.getByRole('article', { name }).getByText('You can apply', { exact: true }).waitFor();
    await chooseMine(visitor.page, width);
    await card.waitFor({ state: 'hidden' });
    await press(visitor.page.getByRole('link', { name, exact: true }));
    const verdicts = visitor.page.getByRole('table', { name: 'What your answers say' });
    await verdicts.waitFor();
    await visitor.page.getByRole('status').getByText('You can apply', { exact: true }).waitFor();
    expect((await verdicts.getByRole('row').allInnerTexts()).toSorted()).toEqual([
      expect.stringMatching(/^Age on 1 September \d+ at most 30\s+\d\d\s+Met$/),
      expect.stringMatching(/^GPA at least 3\.2 of 4\s+3\.5 of 4\s+Met$/),
      expect.stringMatching(/^Languages include English \(preferred, not required\)\s+Not known$/),
      expect.stringMatching(/^Nationality is one of Afghanistan or Nepal\s+Nepal\s+Met$/),
      expect.stringMatching(/^Requirement/),
    ]);
    await visitor.page
      .getByText(/€992\.50–€1,300(\.00)? a month/)
      .first()
      .waitFor();
    await fits(visitor.page);
    await register(visitor.page, name);
    await addAnswers(visitor.page);
    await press(visitor.page.getByRole('button', { name: 'I have a waiver code' }));
    await type(visitor.page, 'Waiver code', `glacier ${width}`);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('Your fee is waived by a code: there is nothing to pay.').waitFor();
    await fits(visitor.page);
    await sendForm(visitor.page);

    await other.page.goto(`/dashboard/manageScholarshiform?q=${encodeURIComponent(name)}`);
    await other.page.getByRole('heading', { name: 'Scholarship List: 0' }).waitFor();
    await other.page.goto(`/dashboard/items/update/${id}`);
    await other.page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor();
    const authorization = `Token ${await waitForToken(other.page)}`;
    const file = await other.page.request.get('/exports/scholarships.csv', { headers: { authorization } });
    expect([file.status(), (await file.text()).includes('Glacier')]).toEqual([200, false]);
    const count =
      '{ managedScholarships { totalCount } applications { totalCount } waiverRequests { totalCount } }';
    expect((await askAs(other.page, count)).data).toEqual({
      managedScholarships: { totalCount: 0 },
      applications: { totalCount: 0 },
      waiverRequests: { totalCount: 0 },
    });
    for (const each of [complaints, moderator.complaints, admin.complaints, visitor.complaints])
      expect(each).toEqual([]);
  },
  // Five people, one after another: longer than others on a busy machine.
  120_000,
);
