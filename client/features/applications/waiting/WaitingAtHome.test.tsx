import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../auth/testAccount.ts';
import { makeDeadline } from '../../deadlines/testDeadline.ts';

const scholarship = (name: string, applicationDeadline: string) => ({
  __typename: 'Scholarship',
  id: `id-${name}`,
  scholarshipName: name,
  ...makeDeadline(applicationDeadline),
  canApply: true,
  archivedAt: null,
});

const application = (
  name: string,
  status: string,
  {
    feedback = null as string | null,
    canPay = false,
    due = [] as object[],
    award = null as object | null,
  } = {},
) => ({
  __typename: 'Application',
  id: `a-${name}`,
  status,
  feedback,
  viewerCanPay: canPay,
  documentRequests: due,
  award,
  scholarship: scholarship(name, '2026-12-24'),
});

const asked = (day: number, viewerCanReplace = true) => ({
  __typename: 'DocumentRequest',
  id: `r${day}`,
  until: `2026-12-0${day}T12:00:00.000Z`,
  viewerCanReplace,
});

const nothing = {
  myDrafts: [] as object[],
  myApplications: { items: [] as object[] },
  myPayments: { items: [] as object[] },
};

function renderHome(answers: Answers, viewer: Parameters<typeof startSignedIn>[0] = {}) {
  return renderPortal('/', {
    ...startSignedIn(viewer),
    Intent: () => ({ data: { viewer: null } }),
    Home: () => ({
      data: {
        openScholarships: { totalCount: 0, totalIsCapped: false, countryCount: 0, popularSearches: [] },
        cards: { items: [] },
        closingSoonest: { items: [] },
      },
    }),
    ...answers,
  });
}

// product: P2.10, P12.14
it("the home page lists the student's tasks, with document replacements first", async () => {
  renderHome({
    StudentWaiting: () => ({
      data: {
        ...nothing,
        myDrafts: [
          { __typename: 'ApplicationDraft', id: 'd1', scholarship: scholarship('Later', '2026-12-30') },
          { __typename: 'ApplicationDraft', id: 'd2', scholarship: scholarship('Sooner', '2026-11-25') },
        ],
        myApplications: {
          items: [
            application('Due', 'PENDING', { canPay: true }),
            application('Read', 'PROCESSING', { feedback: 'Please add the year.' }),
            application('Done', 'ACCEPTED', {
              feedback: 'Welcome!',
              due: [asked(5), asked(3), asked(2, false)],
            }),
          ],
        },
      },
    }),
  });
  const section = await screen.findByRole('region', { name: 'Waiting for you' });
  const items = within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items).toHaveLength(3);
  expect(items[0]).toMatch(/^DoneReplace a document by 3 Dec 2026/);
  expect(within(section).getByRole('link', { name: 'Done' })).toHaveAttribute(
    'href',
    '/dashboard/application?open=a-Done',
  );
  expect(items[1]).toContain('Sooner');
  expect(items[1]).toContain('Closes in 4 days · 25 Nov 2026');
  expect(items[2]).toContain('DueFees not paid yet.');
  expect(within(section).getByRole('link', { name: 'Sooner' })).toHaveAttribute(
    'href',
    '/ApplyScholar/id-Sooner',
  );
  expect(within(section).getByRole('link', { name: '3 more on your dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  const heading = screen.getByRole('heading', { level: 1 });
  expect(section.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

// product: P2.10
it('the home page lists an offered award before the document to replace', async () => {
  const award = {
    __typename: 'Award',
    id: 'w1',
    acceptBy: '2026-12-15T00:00:00.000Z',
    viewerCanAccept: true,
  };
  renderHome({
    StudentWaiting: () => ({
      data: {
        ...nothing,
        myApplications: {
          items: [
            application('Due', 'PENDING', { due: [asked(3)] }),
            application('Won', 'ACCEPTED', { award }),
          ],
        },
      },
    }),
  });
  const section = await screen.findByRole('region', { name: 'Waiting for you' });
  const [first] = within(section).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^WonYou have been offered an award. Respond by 14 Dec 2026/);
  expect(within(section).getByRole('link', { name: 'Won' })).toHaveAttribute(
    'href',
    '/dashboard/application?open=a-Won',
  );
});

// product: P2.10
it('the home page shows feedback and pending decisions if no task is left', async () => {
  renderHome({
    StudentWaiting: () => ({
      data: {
        ...nothing,
        myApplications: { items: [application('Read', 'PROCESSING', { feedback: 'Hello.' })] },
      },
    }),
  });
  const section = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ReadThere is feedback for you.', '1 application awaits a decision']);
});

// product: P2.10
it('the home page links staff to applications that need a decision', async () => {
  renderHome(
    { StaffWaiting: () => ({ data: { applications: { totalCount: 12, totalIsCapped: false } } }) },
    { isStaff: true },
  );
  const link = await screen.findByRole('link', { name: '12 applications are waiting for a decision' });
  expect(link).toHaveAttribute('href', '/dashboard/allapplyscholarship?status=PENDING');
});

// product: P2.10
it('the home page has no task section if there are no tasks', async () => {
  const { asked } = renderHome({ StudentWaiting: () => ({ data: nothing }) });
  await waitFor(() => expect(asked.some(({ name }) => name === 'StudentWaiting')).toBe(true));
  await screen.findByRole('heading', { name: 'No scholarships yet' });
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});
