import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { projectFolder } from '../server/platform/files/projectFolder.ts';
import { field, PHOTO, TEXTS, unfold } from './applicationForm.ts';
import { addOrganisation, registerVerified } from './coordinators.ts';
import { findMailedLink } from './mails.ts';
import { type Account, ADMIN, MODERATOR, queryAs, waitForToken } from './people.ts';
import { type EditorPart, findTab, PARTS } from './scholarshipForm.ts';
import { expect, test } from './test.ts';
import { BY_KEYBOARD, BY_TOUCH, type Way } from './ways.ts';

const PICTURE = join(projectFolder, 'prisma/seed/pictures/orchard.webp');
const YEAR = new Date().getFullYear() + 1;

async function choosePicture({ press }: Way, page: Page, name: string, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(field(page, name))]);
  await chooser.setFiles(file);
  await page.getByText('The picture is stored.').waitFor();
}

async function fillScholarship(way: Way, page: Page, name: string): Promise<void> {
  const { press, type, typeDay, typeTime } = way;
  const open = (part: EditorPart) => openPartBy(way, page, part);
  await type(page, 'Scholarship name', name);
  await type(page, 'Subject category', 'Eng');
  await type(page, 'Scholarship category', 'Full');
  await type(page, 'Degree', 'Mas');
  await type(page, 'University name', 'Fjordholm University');
  await choosePicture(way, page, 'university_image', PICTURE);
  await type(page, 'University country', 'Norway');
  await type(page, 'University city', 'Bergen');
  await type(page, 'University world rank', '120');
  await open('fees');
  await type(page, 'Application fees', '20');
  await type(page, 'Service charge', '5');
  await open('funding');
  await type(page, /^Amount/, '992.50');
  await press(page.getByRole('button', { name: 'Add a range' }));
  await type(page, /^Up to/, '1300');
  await type(page, /^Currency/, 'EUR');
  await type(page, /^How often it is paid/, 'Every m');
  await press(page.getByRole('checkbox', { name: 'Tuition' }));
  await open('dates');
  await typeDay(page, 'Application deadline', `${YEAR}-06-30`);
  await typeTime(page, 'Closing time', '17:00');
  await type(page, 'Time zone', 'Kathmandu');
  await page.getByRole('option', { name: 'Asia/Kathmandu' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await open('eligibility');
}

async function openPartBy({ press, type }: Way, page: Page, part: EditorPart): Promise<void> {
  const tab = findTab(page, part);
  if (await tab.isVisible()) await press(tab);
  else await type(page, 'Parts of the scholarship', PARTS[part]);
}

async function sayWhoCanApply({ press, type, add, typeDay }: Way, page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Set who can apply' }));
  const musts = page.getByRole('region', { name: 'Applicants must meet all of these' });
  const shoulds = page.getByRole('region', { name: 'Applicants should meet these' });
  const addLine = async (where: Locator, fact: string) => {
    await press(where.getByRole('button', { name: 'Add a requirement' }));
    const line = where.getByRole('group', { name: /^Requirement/ }).last();
    await type(line, 'Fact', fact);
    return line;
  };
  const addValue = async (line: Locator, value: string) => {
    await add(line, 'Values', value);
    await line.getByRole('button', { name: `Remove ${value}` }).waitFor();
  };
  const nationality = await addLine(musts, 'Nat');
  await addValue(nationality, 'Nepal');
  await addValue(nationality, 'Afghanistan');
  const birthday = await addLine(musts, 'Date');
  await type(birthday, 'Years', '30');
  await typeDay(birthday, 'Age on this day', `${YEAR}-09-01`);
  const gpa = await addLine(musts, 'Grade');
  await type(gpa, 'Result: result', '3.2');
  await type(gpa, 'Result: top of the scale', '4');
  await addValue(await addLine(shoulds, 'Lang'), 'English');
}

const forNorwegians = (name: string) => `mutation { createScholarship(input: { scholarship: {
  scholarshipName: "${name}", universityName: "Fjordholm", universityImage: "https://images.example.org/f.jpg",
  universityCountry: "Norway", universityCity: "Bergen", universityWorldRank: 120, subjectCategory: ENGINEERING,
  scholarshipCategory: FULL_FUND, degree: MASTERS, applicationFees: 0, serviceCharge: 0,
  applicationDeadline: "${YEAR}-06-30", scholarshipPostDate: "2026-01-01", postedUserEmail: "office@example.org",
  requirements: { hard: { fact: "nationality", is: "oneOf", value: ["NO"] } } } }) { id } }`;

type NewScholarship = { id: string; slug: string };

async function readManaged(
  page: Page,
  name: string,
  fields: string,
): Promise<NewScholarship & Record<string, unknown>> {
  const query = `{ managedScholarships(filter: { search: "${name}" }) { items { id slug ${fields} } } }`;
  const { data } = await queryAs(page, query);
  return (data as { managedScholarships: { items: [NewScholarship] } }).managedScholarships.items[0];
}

async function makeCode({ press, type }: Way, page: Page, name: string, code: string): Promise<void> {
  await press(page.getByRole('button', { name: `More for ${name}` }));
  await press(page.getByRole('menuitem', { name: 'Fee waivers' }));
  await type(page, /^Code \(/, code);
  await type(page, 'How many people can use it', '3');
  await press(page.getByRole('button', { name: 'Create code' }));
  await page.getByRole('region', { name: 'The new code' }).getByText(code).waitFor();
  await press(page.getByRole('button', { name: 'Done' }));
  await page.getByText('Used 0 times, 3 left').waitFor();
}

async function answer({ press, type, typeDay }: Way, page: Page): Promise<void> {
  await press(page.getByRole('main').getByRole('link', { name: 'What can I apply for?' }));
  await page.getByRole('heading', { level: 1, name: 'What can I apply for?' }).waitFor();
  await type(page, 'Nationality', 'Nepal');
  await typeDay(page, 'Date of birth', '2003-04-05');
  await type(page, /GPA.*result/, '3.5');
  await type(page, /GPA.*top of the scale/, '4');
  await press(page.getByRole('link', { name: 'Back to where you were' }));
}

async function chooseMine({ press }: Way, page: Page, width: number): Promise<void> {
  const isNarrow = width < 1024;
  if (isNarrow) await press(page.getByRole('button', { name: /^Filters/ }));
  await press(page.getByRole('checkbox', { name: /^You can apply/ }));
  await page.waitForURL(/eligible=CAN_APPLY/);
  if (isNarrow) await press(page.getByRole('dialog').getByRole('button', { name: /^Show \d/ }));
}

async function register({ press, type }: Way, page: Page, name: string): Promise<void> {
  await press(page.getByRole('link', { name: 'Register to apply' }));
  await type(page, 'Full Name', 'Asha Gurung');
  await type(page, 'Email', `asha-${Date.now()}@example.org`);
  await type(page, 'Password', 'Analytical!1843');
  await page.keyboard.press('Enter');
  await press(page.getByRole('main').getByRole('link', { name: `Continue with ${name}` }));
  await page.getByRole('heading', { name: 'Provide Information' }).waitFor();
}

async function addAnswers({ press }: Way, page: Page): Promise<void> {
  await press(page.getByRole('link', { name: /^Add what you answered in this browser to your account/ }));
  await press(page.getByRole('button', { name: 'Add to my account' }));
  await page.getByText(/^Saved\./).waitFor();
  await press(page.getByRole('link', { name: 'Back to where you were' }));
  await page.getByRole('heading', { name: 'Provide Information' }).waitFor();
}

async function sendForm(way: Way, page: Page): Promise<void> {
  const { press, type } = way;
  await type(page, /^Phone/, TEXTS.phone);
  await type(page, /^Address/, 'Harbour Street 1');
  await unfold(page, 'applicantImage');
  await choosePicture(way, page, 'applicantImage', PHOTO);
  await unfold(page, 'ssc');
  await type(page, /^SSC result/, TEXTS.ssc);
  await type(page, /^HSC result/, TEXTS.hsc);
  await press(page.getByLabel(/^I have read this and agree/));
  await press(page.getByRole('button', { name: 'Add', exact: true }));
  await page.getByRole('heading', { name: 'Your application was submitted' }).waitFor();
}

async function expectNoTrace(page: Page, name: string, id: string, applicationId: string): Promise<void> {
  await page.goto(`/dashboard/manageScholarshiform?q=${encodeURIComponent(name)}`);
  await page.getByRole('heading', { name: 'Scholarship List: 0' }).waitFor();
  await page.goto('/dashboard/allapplyscholarship?q=Asha');
  await page.getByRole('heading', { name: 'Total Application: 0' }).waitFor();
  await page.goto(`/dashboard/allapplyscholarship?open=${applicationId}`);
  await page.getByText('Application not found').waitFor();
  await page.goto(`/dashboard/items/update/${id}`);
  await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor();
  const authorization = `Token ${await waitForToken(page)}`;
  for (const list of ['scholarships', 'applications']) {
    const file = await page.request.get(`/exports/${list}.csv`, { headers: { authorization } });
    expect([file.status(), (await file.text()).includes('Glacier')]).toEqual([200, false]);
  }
  const count =
    '{ managedScholarships { totalCount } applications { totalCount } waiverRequests { totalCount } }';
  expect((await queryAs(page, count)).data).toEqual({
    managedScholarships: { totalCount: 0 },
    applications: { totalCount: 0 },
    waiverRequests: { totalCount: 0 },
  });
  const byId = async (of: string, application: string) => {
    const asked = [
      `scholarshipForEdit(id: "${of}") { id }`,
      `application(id: "${application}") { id }`,
      `waiverCodes(scholarshipId: "${of}") { totalCount }`,
      `waiverRules(scholarshipId: "${of}") { version }`,
    ];
    const answers = await Promise.all(asked.map((field) => queryAs(page, `{ ${field} }`)));
    return answers.map(({ data, errors }) => [data, errors?.[0]?.extensions]);
  };
  expect(await byId(id, applicationId)).toEqual(await byId(crypto.randomUUID(), crypto.randomUUID()));
}

// product: P7.16, P7.17, P7.19, P8.11, P8.14, P10.1, P10.3, P10.6, P10.8, P10.10
for (const [how, width, way, device] of [
  ['by keyboard alone', 1280, BY_KEYBOARD, {}],
  ['by touch', 360, BY_TOUCH, { hasTouch: true, isMobile: true }],
] as const)
  test(`${how} at ${width} px, a visitor applies for a coordinator's scholarship`, async ({
    visit,
    portal,
  }) => {
    const { press, type } = way;
    const options = { ...device, viewport: { width, height: 740 } };
    const fits = async (page: Page) =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const name = `Glacier Award ${width}`;
    const [offering, elsewhere] = [`Glacier Fund ${Date.now()}`, `Meadow Fund ${Date.now()}`];
    const coordinator = await registerVerified({ visit, portal }, 'Liv');
    const stranger = await registerVerified({ visit, portal }, 'Nils');
    const admin = await visit('/dashboard/organisations', { as: ADMIN, ...options });
    await addOrganisation(admin.page, offering, coordinator.email, way);
    await addOrganisation(admin.page, elsewhere, stranger.email, way);
    await fits(admin.page);
    const accept = async (who: Account) => {
      const link = await findMailedLink(portal, who.email, '/invitation');
      const visited = await visit(link, { as: who, ...options });
      await press(visited.page.getByRole('button', { name: 'Accept' }));
      await visited.page.getByText(/^You now coordinate /).waitFor();
      return visited;
    };
    const { page, complaints } = await accept(coordinator);
    const other = await accept(stranger);

    await page.goto('/dashboard/scholarshiform');
    await page.getByRole('form', { name: 'Add Scholarship' }).waitFor();
    expect(await page.getByLabel('Organisation').count()).toBe(0);
    await fillScholarship(way, page, name);
    await sayWhoCanApply(way, page);
    await fits(page);
    await press(page.getByRole('button', { name: 'Send for review' }));
    await page.getByText('Sent for review', { exact: true }).waitFor();
    await page.getByText('Under review', { exact: true }).filter({ visible: true }).first().waitFor();

    const moderator = await visit('/dashboard', { as: MODERATOR, ...options });
    await press(moderator.page.getByRole('link', { name: /^Scholarships under review/ }));
    await press(moderator.page.getByRole('button', { name: `More for ${name}` }));
    await press(moderator.page.getByRole('menuitem', { name: 'Publish or schedule…' }));
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
    await queryAs(moderator.page, forNorwegians(foreign));
    await makeCode(way, page, name, `GLACIER${width}`);
    await fits(page);

    const visitor = await visit('/allScholarship', options);
    await answer(way, visitor.page);
    await visitor.page.goto(`/allScholarship?q=${encodeURIComponent(`Glacier ${width}`)}`);
    const card = visitor.page.getByRole('article', { name: foreign });
    await card.getByText('You cannot apply. Requirement: Citizen of Norway; yours is Nepal').waitFor();
    await visitor.page.getByRole('article', { name }).getByText('You can apply', { exact: true }).waitFor();
    await chooseMine(way, visitor.page, width);
    await card.waitFor({ state: 'hidden' });
    await press(visitor.page.getByRole('link', { name, exact: true }));
    const verdicts = visitor.page.getByRole('table', { name: 'Your answers and the requirements' });
    await verdicts.waitFor();
    await visitor.page.getByRole('status').getByText('You can apply', { exact: true }).waitFor();
    expect((await verdicts.getByRole('row').allInnerTexts()).toSorted()).toEqual([
      expect.stringMatching(/^At most 30 years old on 1 September \d+\s+\d\d\s+Met$/),
      expect.stringMatching(/^Citizen of Afghanistan or Nepal\s+Nepal\s+Met$/),
      expect.stringMatching(/^GPA at least 3\.2 of 4\s+3\.5 of 4\s+Met$/),
      expect.stringMatching(/^Languages include English \(preferred, not required\)\s+Not known$/),
      expect.stringMatching(/^Requirement/),
    ]);
    await visitor.page
      .getByText(/€992\.50–€1,300(\.00)? a month/)
      .first()
      .waitFor();
    await fits(visitor.page);
    await register(way, visitor.page, name);
    await addAnswers(way, visitor.page);
    await press(visitor.page.getByRole('button', { name: 'I have a waiver code' }));
    await type(visitor.page, 'Waiver code', `glacier ${width}`);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('Your fee is waived by a code. You don’t have to pay anything.').waitFor();
    await fits(visitor.page);
    await sendForm(way, visitor.page);

    const { data } = await queryAs(page, '{ applications { items { id applicantName } } }');
    const { items } = (data as { applications: { items: { id: string; applicantName: string }[] } })
      .applications;
    expect(items).toEqual([{ id: expect.any(String), applicantName: 'Asha Gurung' }]);
    await expectNoTrace(other.page, name, id, items[0]?.id ?? '');
    for (const each of [complaints, moderator.complaints, admin.complaints, visitor.complaints])
      expect(each).toEqual([]);
  });
