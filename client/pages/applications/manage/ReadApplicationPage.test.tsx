import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import {
  makeApplicationPage,
  makeDetails,
  makeStaffApplication,
} from '../../../features/applications/testApplications.ts';
import { startSignedIn } from '../../../features/auth/testAccount.ts';

const IDS = ['0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e01', '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e02'] as const;
const FORM = {
  sections: [
    {
      key: 'about',
      title: { en: 'About you' },
      questions: [{ key: 'motivation', kind: 'paragraph', label: { en: 'Why you?' } }],
    },
  ],
};

function renderReading(viewer: object = { isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }) {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const answersOf = (id: unknown) => ({
    ...{ __typename: 'AnswerSet', viewerCanRequest: [], documents: [] },
    questions: {
      __typename: 'AskedForm',
      id: 'f1',
      name: null,
      version: 1,
      generalVersion: null,
      form: FORM,
    },
    answers: { motivation: `Reasons of ${id === IDS[0] ? 'Ada' : 'Bo'}` },
  });
  const shown = renderPortal(
    `/dashboard/allapplyscholarship/read?status=PENDING&sort=OLDEST&open=${IDS[0]}`,
    {
      ...startSignedIn(viewer),
      Applications: () => ({
        data: { applications: makeApplicationPage(IDS.map((id) => makeStaffApplication({ id }))) },
      }),
      ApplicationDetails: ({ id }) => ({
        data: { application: makeDetails({ id: String(id), answers: answersOf(id) as never }) },
      }),
      ApplicationReferences: ({ id }) => ({
        data: { application: { __typename: 'Application', id, references: [] } },
      }),
    },
  );
  return { ...shown, scroll };
}

// product: P7.55
it('keyboard shortcuts open the next and previous application and return to the list', async () => {
  const { router, asked } = renderReading();
  expect(await screen.findByText('Reasons of Ada')).toBeVisible();
  await screen.findByText('1 of 2');
  await userEvent.keyboard('j');
  expect(await screen.findByText('Reasons of Bo')).toBeVisible();
  expect(screen.queryByText('Reasons of Ada')).toBeNull();
  await userEvent.keyboard('k');
  expect(await screen.findByText('Reasons of Ada')).toBeVisible();
  expect(asked.find(({ name }) => name === 'Applications')?.variables).toMatchObject({
    filter: { statuses: ['PENDING'] },
    sort: 'OLDEST',
  });
  const back = screen.getByRole('link', { name: 'Back to the list' });
  expect(back).toHaveAttribute(
    'href',
    `/dashboard/allapplyscholarship?status=PENDING&sort=OLDEST&open=${IDS[0]}`,
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/allapplyscholarship'));
});

// product: P7.55
it('viewers without permission to read applications cannot open the reading page', async () => {
  const { asked } = renderReading({});
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  expect(asked.map(({ name }) => name)).not.toContain('ApplicationDetails');
});
