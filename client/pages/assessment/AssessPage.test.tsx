import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { paths } from '../../../rules/paths.ts';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

// product: P17.37
it('assessors can set their expertise for each panel', async () => {
  const sent: unknown[] = [];
  const panel = {
    ...{ __typename: 'PanelMembership', id: 'm1', panelName: 'Readers', organisationName: 'Bergen' },
    ...{ subjects: ['DOCTOR'], languages: [] },
  };
  const page = { totalCount: 0, totalIsCapped: false, pageCount: 1, page: 1 };
  const counts = { openCount: 0, dueSoonCount: 0, doneCount: 0 };
  renderPortal(paths.assess.link(), {
    ...startSignedIn({ abilities: ['ASSESS'] }),
    MyAssessments: () => ({
      data: { myAssessments: { __typename: 'MyAssessmentPage', items: [], ...page, ...counts } },
    }),
    MyPanels: () => ({ data: { myPanels: [panel] } }),
    SaveExpertise: ({ input }) => {
      sent.push(input);
      return { data: { saveExpertise: { ...panel, languages: ['fr'] } } };
    },
  });
  const list = await screen.findByRole('list', { name: 'Your expertise' });
  expect(list).toHaveTextContent('Readers (Bergen)Doctor · all languages');
  await userEvent.click(screen.getByRole('button', { name: 'Change your expertise on Readers' }));
  const form = within(await screen.findByRole('dialog', { name: /Expertise/ }));
  await userEvent.click(form.getByRole('checkbox', { name: 'French' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(list).toHaveTextContent('Doctor · French'));
  expect(sent).toEqual([{ memberId: 'm1', subjects: ['DOCTOR'], languages: ['fr'] }]);
});
