import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../rules/paths.ts';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';
import { assessmentOf, FIRST, open, openFiles, ROUND } from './testWorkbench.ts';

// product: P17.16
it('digit keys set scores, and Ctrl+Enter submits and opens the next application', async () => {
  const { asked } = open();
  await screen.findByRole('heading', { name: 'Applicant 7F3K9' });
  for (const text of [
    'I build engines',
    'Outstanding',
    /The referee also sent a file/,
    /This round is blind/,
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: /Open in a new tab/ })).toHaveAttribute(
    'href',
    '/assessed-documents/1/1',
  );
  expect(screen.getByText(/Not shown: this type of file/)).toBeVisible();
  // product: P17.39
  expect(screen.getAllByText('hidden by staff')).toHaveLength(2);
  await userEvent.keyboard('4');
  expect(await screen.findByText('So far: 75 of 100 (1 of 2 scored)')).toBeVisible();
  await userEvent.keyboard('5');
  expect(await screen.findByText('Total: 87.5 of 100')).toBeVisible();
  await enter(screen.getByRole('textbox', { name: 'Private notes' }), 'Strong');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Applicant 2M4QX' });
  const saved = asked.filter(({ name }) => name === 'SaveAssessment').at(-1)?.variables.input;
  expect(saved).toMatchObject({ id: FIRST, answers: { Quality: 4, Need: 5 }, notes: 'Strong' });
  expect(asked.filter(({ name }) => name === 'SubmitAssessment')).toHaveLength(1);
});

it('the workbench preserves typed notes if the application is no longer assigned', async () => {
  const gone = 'The application was withdrawn or is no longer assigned to you.';
  open({
    SaveAssessment: () => ({ errors: [{ message: gone, extensions: { code: 'CONFLICT' } }] }),
  });
  const notes = await screen.findByRole('textbox', { name: 'Private notes' });
  await enter(notes, 'Strong');
  expect(await screen.findByText(gone)).toBeVisible();
  expect(notes).toHaveValue('Strong');
});

it('the assessment list shows open assessments, and its tabs show counts', async () => {
  const task = {
    ...{ __typename: 'AssessmentTask', id: FIRST, code: '7F3K9', applicantName: null, roundName: 'First' },
    ...{ scholarshipName: 'Nordic Grant', universityName: 'Bergen', endsAt: null, timeZone: 'UTC' },
    ...{ state: 'ASSIGNED', isLate: false, total: null },
  };
  const page = { totalCount: 1, totalIsCapped: false, pageCount: 1, page: 1 };
  const counts = { openCount: 1, dueSoonCount: 0, doneCount: 3 };
  renderPortal(paths.assess.link(), {
    ...startSignedIn({ abilities: ['ASSESS'] }),
    MyAssessments: () => ({
      data: { myAssessments: { __typename: 'MyAssessmentPage', items: [task], ...page, ...counts } },
    }),
    MyPanels: () => ({ data: { myPanels: [] } }),
  });
  expect(await screen.findByRole('link', { name: 'Applicant 7F3K9' })).toHaveAttribute(
    'href',
    paths.assessment.link(FIRST),
  );
  expect(screen.getByRole('link', { name: 'Done (3)' })).toBeVisible();
  expect(screen.getByText('Not started')).toBeVisible();
});

// product: P17.40
it('documents in the workbench are links on a phone', async () => {
  const small = { ...window.matchMedia(''), matches: true } as MediaQueryList;
  vi.spyOn(window, 'matchMedia').mockReturnValue(small);
  openFiles();
  const link = await screen.findByRole('link', { name: /Transcript/ });
  expect(link).toHaveAttribute('href', '/assessed-documents/1/2');
  expect(screen.queryByRole('region', { name: 'Document shown' })).toBeNull();
});

// product: P17.36
it("the workbench says when other assessors' scores appear, and then shows them", async () => {
  const other = { __typename: 'OtherAssessment', assessorName: null, isPassed: true };
  const shown = assessmentOf(FIRST, {
    ...{ state: 'SUBMITTED', viewerCanSave: false, viewerCanSubmit: false, viewerCanReopen: true, total: 75 },
    round: { ...ROUND, scoresShown: 'AFTER_OWN' },
    others: [
      { ...other, number: 1, answers: { Quality: 4, Need: 2 }, total: 62.5 },
      { ...other, number: 2, answers: { Quality: 1 }, total: 0, isPassed: false },
    ],
  });
  open({ Workbench: () => ({ data: { myAssessment: shown } }) });
  expect(await screen.findByText(/^Once you submit, you can see the submitted scores/)).toBeVisible();
  const others = within(screen.getByRole('region', { name: 'Scores of other assessors' }));
  const first = within(others.getByRole('region', { name: 'Assessor 1' }));
  expect(first.getByText('Total: 62.5 of 100')).toBeVisible();
  expect(first.getByText('Need').closest('div')).toHaveTextContent('Need2');
  expect(others.getByText('Total: 0 of 100 · does not pass')).toBeVisible();
});
