import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectFolder } from '../server/platform/files/projectFolder.ts';
import { type Account, registerQuietly } from './people.ts';

export const PHOTO = join(projectFolder, 'prisma/seed/pictures/orchard.webp');

export const TEXTS = {
  applicantName: 'Ada Lovelace',
  address: 'Harbour Street 1\n5003 Bergen',
  phone: '+47 55 58 00 00',
  ssc: '4.8',
  hsc: '4.9',
};

export const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

const FOLDED = 'details[name=sections]:not([open])';

/** Expands the section that contains the field. Only small screens collapse the sections of the form. */
export async function unfold(page: Page, name: string): Promise<void> {
  const section = page.locator(FOLDED, { has: page.locator(`[name="${name}"]`) });
  if (await section.count()) await section.locator('summary').click();
}

export async function openSection(page: Page, title: string | RegExp): Promise<void> {
  const section = page.getByRole('group', { name: title }).first();
  await section.waitFor();
  const folded = section.locator(FOLDED);
  if (await folded.count()) await folded.locator('summary').click();
}

export async function fillIn(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(TEXTS)) {
    await unfold(page, name);
    await field(page, name).fill(value);
  }
  await unfold(page, 'gender');
  await field(page, 'gender').selectOption({ label: 'Female' });
  await unfold(page, 'degree');
  await field(page, 'degree').selectOption({ label: 'Masters' });
  await page.getByLabel(/^I have read this and agree/).check();
}

export async function addPhoto(page: Page): Promise<void> {
  await unfold(page, 'applicantImage');
  await field(page, 'applicantImage').setInputFiles(PHOTO);
  await page.getByText('The picture is stored.').waitFor();
}

export async function registerCaller(page: Page, name: string) {
  const who = await registerQuietly(page, name);
  return { who, call: await openCalls(page, who) };
}

export async function openCalls(page: Page, { email }: Pick<Account, 'email'>) {
  const { request } = page;
  const headers = { origin: new URL(page.url()).origin };
  const { token } = await (await request.post('/jwt', { data: { email }, headers })).json();
  return async <Answer = unknown>(method: string, path: string, data?: object) => {
    const options = { method, data, headers: { authorization: `Token ${token}` } };
    const answer = await request.fetch(path, options);
    return { status: answer.status(), body: (await answer.json()) as Answer };
  };
}

export type Calls = Awaited<ReturnType<typeof openCalls>>;

export type Offer = { id: string; scholarshipName: string; totalFee: number; canApply: boolean };
type ListedScholarship = Offer & { requirements: object[]; questions: object | null };

export async function findOffers(page: Page, isOpen = true): Promise<Offer[]> {
  const query = `{ scholarships(filter: { isOpen: ${isOpen} }, sort: WORLD_RANK, pageSize: 50) {
    items { id scholarshipName totalFee canApply requirements { __typename } questions { version } } } }`;
  const answer = await page.request.post('/graphql', { data: { query } });
  const { data } = (await answer.json()) as { data: { scholarships: { items: ListedScholarship[] } } };
  return data.scholarships.items.filter(
    ({ totalFee, canApply, requirements, questions }) =>
      totalFee > 0 && canApply === isOpen && !requirements.length && !questions,
  );
}

export async function pickOffer(page: Page, place: number): Promise<Offer> {
  const offer = (await findOffers(page)).at(place);
  if (!offer) throw new Error('The demo catalogue has too few open scholarships with fees.');
  return offer;
}

export async function applyQuietly(call: Calls, { id: itemId }: Offer): Promise<string> {
  const form = { ...TEXTS, applicantImage: 'https://img.example.org/ada.jpg', itemId };
  const { body } = await call<{ insertedId: string }>('POST', '/scholarfromuser', form);
  return body.insertedId;
}
