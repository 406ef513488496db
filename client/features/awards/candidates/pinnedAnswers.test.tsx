import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { makeCandidate, makeDecided, pageOf, SCHOLARSHIP } from '../../../pages/testAwards.ts';
import { makeDetails } from '../../applications/testApplications.ts';
import { startSignedIn } from '../../auth/testAccount.ts';

const KEYS = ['grade', 'income', 'town', 'subject', 'language', 'travel'];
const label = (key: string) => ({ label: { en: key.replace(/^./, (first) => first.toUpperCase()) } });
const FORM = {
  sections: [
    {
      key: 'about',
      questions: [
        ...KEYS.map((key) => ({ key, kind: 'line', ...label(key) })),
        { key: 'transcript', kind: 'document', ...label('transcript') },
      ],
    },
  ],
};

/** Each question except `town` is answered with its key and the applicant's name. */
function openDesk(query = '', answer: Promise<unknown> | undefined = undefined) {
  const listed = (name: string, id: string, keys: readonly string[]) => {
    const { application, ...row } = makeCandidate(id, name);
    const answerTexts = keys.map((key) => (key === 'town' ? null : `${key} of ${name}`));
    return { ...row, application: { ...application, answerTexts } };
  };
  const shown = renderPortal(`/dashboard/scholarships/${SCHOLARSHIP}/decide${query}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    OfferingOrganisations: () => ({ data: { offeringOrganisations: [] } }),
    DecidedScholarship: () => ({ data: { scholarshipForEdit: makeDecided() } }),
    Releases: () => ({ data: { releases: [] } }),
    FilterableQuestions: () => ({
      data: {
        scholarshipForEdit: {
          ...{ __typename: 'Scholarship', id: SCHOLARSHIP, generalForm: null },
          ownQuestions: { __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: null, form: FORM },
        },
      },
    }),
    Candidates: async ({ questions }) => {
      const keys = questions as string[];
      if (keys.length === 1) await answer;
      const rows = [listed('Ada', IDS[0], keys), listed('Omar', IDS[1], keys)];
      return { data: { candidates: pageOf('CandidatePage', rows) } };
    },
    ApplicationDetails: ({ id }) => ({ data: { application: makeDetails({ id: id as string }) } }),
  });
  return shown;
}

const IDS = ['0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7ea1', '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7ea2'] as const;

const pin = async (name: string) => userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Pinned answers' }));

afterEach(() => localStorage.removeItem('columns:answers'));

// product: P18.94
it('staff can pin answers to each candidate, and the URL and browser remember them', async () => {
  const { router, asked, unmount } = openDesk();
  await openMenu();
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Transcript' })).toBeNull();
  await pin('Grade');
  expect(await screen.findByText('grade of Ada')).toBeVisible();
  expect(screen.getByText('grade of Omar')).toBeVisible();
  expect(router.state.location.search).toBe('?question=grade');
  expect(asked.filter(({ name }) => name === 'Candidates').at(-1)?.variables).toMatchObject({
    questions: ['grade'],
    hasPinned: true,
  });
  await pin('Town');
  expect(await screen.findAllByText('Town', { selector: 'dt' })).toHaveLength(2);
  unmount();
  const again = openDesk();
  await waitFor(() => expect(again.router.state.location.search).toBe('?question=grade&question=town'));
});

// product: P18.94
it('at most five answers can be pinned', async () => {
  const { router } = openDesk();
  await openMenu();
  for (const name of ['Grade', 'Income', 'Town', 'Subject', 'Language']) await pin(name);
  await waitFor(() =>
    expect(screen.getByRole('menuitemcheckbox', { name: 'Travel' })).toHaveAttribute('data-disabled'),
  );
  expect(new URLSearchParams(router.state.location.search).getAll('question')).toHaveLength(5);
  expect(screen.getByRole('menuitemcheckbox', { name: 'Grade' })).not.toHaveAttribute('data-disabled');
});

// product: P18.94
it('the open record shows the pinned answers of its candidate first', async () => {
  const { router } = openDesk(`?question=grade&question=town&open=${IDS[1]}`);
  const heading = await screen.findByRole('heading', { name: 'Pinned answers' });
  const pinned = within(heading.closest('section') as HTMLElement);
  expect(pinned.getByText('grade of Omar')).toBeVisible();
  expect(pinned.getByText('Town').nextSibling).toHaveTextContent('–');
  const reference = screen.getByText('Reference number');
  expect(heading.compareDocumentPosition(reference)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await router.navigate(`?open=${IDS[1]}`);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pinned answers' })).toBeNull());
});

// product: P18.94
it('an answer never appears under another question while the list loads', async () => {
  let release = () => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  openDesk('?question=grade&question=income', loaded);
  expect(await screen.findByText('income of Ada')).toBeVisible();
  await openMenu();
  await pin('Grade');
  await waitFor(() => expect(screen.queryByText('Grade', { selector: 'dt' })).toBeNull());
  for (const name of screen.getAllByText('Income', { selector: 'dt' }))
    expect(name.nextSibling).toHaveTextContent(/^income of/);
  release();
  expect(await screen.findByText('income of Ada')).toBeVisible();
});
