import { wireScholarship } from '../server/test/scholarships.ts';
import { type Calls, openCalls, TEXTS } from './applicationForm.ts';
import { type Account, ADMIN, MODERATOR } from './people.ts';
import { expect, type Fixtures, test, waitUntilReady } from './test.ts';

const MARKUP = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>';
const SHORT = '<img src=x onerror=alert(3)>';
const STUDENT: Account = { email: 'markup@example.org', password: 'Analytical!1843' };

const ids = { scholarship: '', application: '' };

// Uses a separate portal, because this file adds a scholarship, and other tests open the newest one.
test.use({ settings: {} });

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function ask(call: Calls, query: string) {
  const { body } = await call<{ data: unknown; errors?: unknown }>('POST', '/graphql', { query });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
}

async function writeMarkup({ visit, portal }: Fixtures) {
  const staff = await visit('/healthz', { as: MODERATOR });
  const staffCall = await openCalls(staff.page, MODERATOR);
  const texts = Object.fromEntries(
    ['scholarshipName', 'university_name', 'universityCountry', 'universityCity'].map((name) => [
      name,
      MARKUP,
    ]),
  );
  const added = await staffCall<{ insertedId: string }>(
    'POST',
    '/items',
    wireScholarship({
      ...texts,
      scholarshipPostDate: day(0),
      applicationDeadline: day(90),
    }),
  );
  ids.scholarship = added.body.insertedId;

  const { page } = await visit('/healthz');
  const data = { name: MARKUP, ...STUDENT };
  await page.request.post('/api/auth/sign-up/email', { data, headers: { origin: portal.url } });
  const call = await openCalls(page, STUDENT);
  const form = { ...TEXTS, applicantName: MARKUP, address: MARKUP, ssc: SHORT, hsc: SHORT };
  const sent = await call<{ insertedId: string }>('POST', '/scholarfromuser', {
    ...form,
    applicantImage: 'https://img.example.org/ada.jpg',
    itemId: ids.scholarship,
  });
  ids.application = sent.body.insertedId;
  const comment = JSON.stringify(MARKUP);
  await ask(
    call,
    `mutation { addReview(input: { applicationId: "${ids.application}", rating: 5, comment: ${comment} }) { id } }`,
  );
  await ask(
    staffCall,
    `mutation { giveFeedback(input: { id: "${ids.application}", feedback: ${comment} }) { id } }`,
  );
}

const SCREENS: { who: string; as?: Account; paths: () => string[] }[] = [
  {
    who: 'a visitor',
    paths: () => ['/', '/allScholarship', `/allScholarship?q=${encodeURIComponent(SHORT)}`],
  },
  {
    who: 'the student',
    as: STUDENT,
    paths: () => [
      `/items/${ids.scholarship}`,
      '/dashboard/profile',
      '/dashboard/application',
      `/dashboard/application?open=${ids.application}`,
      `/dashboard/scholaritem/update/${ids.application}`,
      '/dashboard/review',
    ],
  },
  {
    who: 'a moderator',
    as: MODERATOR,
    paths: () => [
      '/dashboard/manageScholarshiform',
      `/dashboard/items/update/${ids.scholarship}`,
      '/dashboard/allapplyscholarship',
      `/dashboard/allapplyscholarship?open=${ids.application}`,
      '/dashboard/allreview',
    ],
  },
  { who: 'an admin', as: ADMIN, paths: () => ['/dashboard/allusers', '/dashboard/mails'] },
];

// security: C89
test.describe('user-written markup', () => {
  test.beforeEach(async ({ visit, portal }) => {
    if (!ids.scholarship) await writeMarkup({ visit, portal });
  });

  for (const { who, as, paths } of SCREENS)
    test(`user-written markup is shown as plain text on every screen of ${who}`, async ({ visit }) => {
      const { page, complaints } = await visit('/healthz', { as });
      page.on('dialog', async (dialog) => {
        complaints.push(`dialog: ${dialog.message()}`);
        await dialog.dismiss();
      });
      for (const path of paths()) {
        await page.goto(path);
        await waitUntilReady(page);
        const isShown = (text: string) =>
          document.body.innerText.includes(text) ||
          [...document.querySelectorAll('input, textarea')].some((one) =>
            (one as HTMLInputElement).value.includes(text),
          );
        const shown = path === '/dashboard/mails' ? STUDENT.email : 'onerror=alert(';
        await page.waitForFunction(isShown, shown).catch(() => {
          throw new Error(`${path} does not show ${shown}`);
        });
        const planted = page.locator('img[src="x"], [onerror], [href^="javascript:"]');
        expect([path, await planted.count()]).toEqual([path, 0]);
      }
      expect(complaints).toEqual([]);
    });
});
