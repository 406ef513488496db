import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answeringLink, renderProvided } from '../../app/testPortal.tsx';
import { createApolloClient } from '../../lib/graphql/apollo.ts';
import { DemographicCounts } from './DemographicCounts.tsx';
import { DemographicQuestions } from './DemographicQuestions.tsx';

const ASKED = {
  questions: [
    { __typename: 'DemographicQuestionOptions', question: 'CARING', options: ['YES', 'NO'] },
    {
      __typename: 'DemographicQuestionOptions',
      question: 'HOME_AREA',
      options: ['CITY', 'TOWN', 'COUNTRYSIDE'],
    },
  ],
  answers: [{ __typename: 'DemographicAnswer', question: 'CARING', option: 'YES' }],
};

// product: P16.1
it('demographic questions are marked as voluntary and saved with the Save button', async () => {
  const sent: unknown[] = [];
  const { link } = answeringLink({
    Demographics: () => ({ data: { demographics: { __typename: 'Demographics', ...ASKED } } }),
    SaveDemographics: (variables) => {
      sent.push(variables);
      return { data: { saveDemographics: { __typename: 'Demographics', answers: [] } } };
    },
  });
  renderProvided(<DemographicQuestions applicationId="a1" />, createApolloClient({ link }));
  const caring = await screen.findByRole('combobox', { name: 'Do you care for a child or a relative?' });
  expect(caring).toHaveValue('YES');
  expect(screen.getByText(/voluntary and do not affect your application/)).toBeVisible();
  await userEvent.selectOptions(caring, 'No answer');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Where did you grow up?' }),
    'In a town',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save answers' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ applicationId: 'a1', answers: [{ question: 'HOME_AREA', option: 'TOWN' }] }]);
});

// product: P16.3
it('staff see demographic counts or the reason why no counts are available', async () => {
  const counts = {
    __typename: 'DemographicCounts',
    ...{ state: 'COUNTED', countedAt: '2026-06-15T10:00:00.000Z' },
    tables: [
      {
        __typename: 'DemographicTable',
        question: 'CARING',
        rows: [{ __typename: 'DemographicRow', option: 'YES', accepted: 12, rejected: 34 }],
      },
    ],
  };
  const open = { ...counts, state: 'UNDECIDED', countedAt: null, tables: [] };
  for (const [answer, text] of [
    [counts, '34'],
    [open, /once all applicants have been told the decision/],
  ] as const) {
    const { link } = answeringLink({ DemographicCounts: () => ({ data: { demographicCounts: answer } }) });
    const { unmount } = renderProvided(
      <DemographicCounts scholarshipId="s1" />,
      createApolloClient({ link }),
    );
    expect(await screen.findByText(text)).toBeVisible();
    unmount();
  }
});
