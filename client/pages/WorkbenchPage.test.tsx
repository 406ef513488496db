import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { paths } from '../../rules/paths.ts';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

const label = (en: string) => ({ en });
const score = (key: string) => ({ key, kind: 'score', label: label(key), from: 1, to: 5, weight: 1 });
const RUBRIC = {
  sections: [{ key: 'merit', title: label('Merit'), questions: [score('Quality'), score('Need')] }],
};
const FORM = {
  sections: [
    {
      ...{ key: 'more', title: label('More') },
      questions: [{ key: 'motivation', kind: 'paragraph', label: label('Why you?') }],
    },
  ],
};
const [FIRST, SECOND] = ['5c3a0d3e-6f2b-4d86-9a57-2f0f8c1b7e90', '5c3a0d3e-6f2b-4d86-9a57-2f0f8c1b7e91'];

const document = {
  __typename: 'AssessedDocument',
  label: label('Essay'),
  pages: 2,
  type: 'WEBP',
  reference: null,
};

const ROUND = {
  ...{ __typename: 'AssessedRound', name: 'First', endsAt: null, timeZone: 'UTC', isBlind: true },
  scoresShown: 'NEVER',
};

function assessmentOf(id: string, given: object = {}) {
  return {
    ...{ __typename: 'MyAssessment', id, state: 'ASSIGNED', isLate: false, answers: {}, problems: [] },
    ...{ notes: null, total: null, isPassed: null, version: 1, applicantName: null },
    ...{ viewerCanSave: true, viewerCanSubmit: true, viewerCanReopen: false },
    ...{ code: id === FIRST ? '7F3K9' : '2M4QX', scholarshipName: 'Nordic Grant', queue: [FIRST, SECOND] },
    rubric: RUBRIC,
    round: ROUND,
    others: [],
    application: {
      ...{ __typename: 'AssessedApplication', ssc: '4.8', hsc: '', degree: 'MASTERS', form: FORM },
      answers: { motivation: 'I build engines' },
      hidden: [{ __typename: 'HiddenQuestion', question: 'school', label: label('School') }],
      documents: [
        { ...document, isHidden: false, number: 1, url: '/assessed-documents/1/1' },
        { ...document, isHidden: false, number: 2, url: null, label: label('Text') },
        { ...document, isHidden: true, number: 3, url: null, label: label('Transcript') },
      ],
      references: [
        {
          ...{
            __typename: 'AssessedReference',
            number: 1,
            hasFile: true,
            isHidden: false,
            answers: { letter: 'Outstanding' },
          },
          form: { sections: [{ key: 'reference', questions: [{ key: 'letter', kind: 'paragraph' }] }] },
        },
      ],
    },
    ...given,
  };
}

const answerAll = (): Answers => ({
  ...startSignedIn({ abilities: ['ASSESS'] }),
  Workbench: ({ id }) => ({ data: { myAssessment: assessmentOf(String(id)) } }),
  SaveAssessment: ({ input }) => {
    const { id, version } = input as { id: string; version: number };
    const saved = { __typename: 'MyAssessment', id, state: 'STARTED', isLate: false, problems: [] };
    return { data: { saveAssessment: { ...saved, version: version + 1 } } };
  },
  SubmitAssessment: ({ input }) => {
    const { id, version } = input as { id: string; version: number };
    const { viewerCanSave: _, ...submitted } = assessmentOf(id, { state: 'SUBMITTED', version: version + 1 });
    return { data: { submitAssessment: { ...submitted, viewerCanSave: false, total: 75 } } };
  },
});

const open = (changed: Answers = {}) =>
  renderPortal(paths.assessment.link(FIRST), { ...answerAll(), ...changed });

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

it('J skips to the next application, and ? lists the keyboard shortcuts', async () => {
  open();
  await screen.findByRole('heading', { name: 'Applicant 7F3K9' });
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('j');
  expect(await screen.findByRole('heading', { name: 'Applicant 2M4QX' })).toBeVisible();
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

it("the workbench says that scores cannot be submitted after the round's end", async () => {
  open({
    Workbench: () => ({ data: { myAssessment: assessmentOf(FIRST, { viewerCanSubmit: false }) } }),
  });
  expect(await screen.findByText(/cannot be submitted/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit and open next' })).toBeDisabled();
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

// product: P17.32
it('scores are a radio group that shows the description of the chosen score', async () => {
  const wordings = { 1: label('No question'), 4: label('A good question') };
  const question = { ...score('Idea'), wordings };
  const rubric = { sections: [{ key: 'merit', title: label('Merit'), questions: [question] }] };
  open({ Workbench: () => ({ data: { myAssessment: assessmentOf(FIRST, { rubric }) } }) });
  const group = await screen.findByRole('radiogroup', { name: 'Idea' });
  const radios = within(group).getAllByRole('radio');
  expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual([
    ...['1 · No question', '2', '3', '4 · A good question', '5'],
  ]);
  const words = () => group.querySelector('p')?.textContent;
  expect(words()).toBe('');
  await userEvent.hover(within(group).getByText('1'));
  expect(words()).toBe('1 · No question');
  await userEvent.click(screen.getByRole('radio', { name: '4 · A good question' }));
  expect(words()).toBe('4 · A good question');
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: '3' })).toBeChecked();
  expect(words()).toBe('');
});

class NearObserver {
  constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.report([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const files = ['Essay', 'Transcript'].map((name, index) => ({
  ...{ ...document, isHidden: false, label: label(name), number: index + 1 },
  url: `/assessed-documents/1/${index + 1}`,
}));

const openFiles = () => {
  const { application, ...rest } = assessmentOf(FIRST);
  const shown = { ...rest, application: { ...application, documents: files } };
  return open({ Workbench: () => ({ data: { myAssessment: shown } }) });
};

// product: P17.40
it('the D key shows the next document without moving the focus', async () => {
  vi.stubGlobal('IntersectionObserver', NearObserver);
  openFiles();
  const viewer = within(await screen.findByRole('region', { name: 'Document shown' }));
  expect(await viewer.findByRole('img', { name: 'Essay' })).toHaveAttribute('src', '/assessed-documents/1/1');
  const [point] = screen.getAllByRole('radio', { name: '3' });
  point?.focus();
  await userEvent.keyboard('d');
  expect(await viewer.findByRole('img', { name: 'Transcript' })).toBeVisible();
  expect(point).toHaveFocus();
  await userEvent.keyboard('d');
  expect(await viewer.findByRole('img', { name: 'Essay' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Transcript' }));
  expect(viewer.getByRole('status')).toHaveTextContent('2 of 2: Transcript');
});

// product: P17.43
it('a hidden reference is marked, and its copy is listed as a document', async () => {
  const { application, ...rest } = assessmentOf(FIRST);
  const hidden = {
    ...{ __typename: 'AssessedReference', hasFile: false, isHidden: true },
    ...{ answers: {}, form: { sections: [] } },
  };
  const copy = { ...document, label: null, isHidden: false, number: 1, reference: 2 };
  const shown = {
    ...application,
    documents: [{ ...copy, url: '/assessed-documents/1/1' }],
    references: [1, 2].map((number) => ({ ...hidden, number })),
    hidden: [],
  };
  open({ Workbench: () => ({ data: { myAssessment: { ...rest, application: shown } } }) });
  expect(await screen.findByRole('button', { name: 'Copy of reference 2' })).toBeVisible();
  expect(screen.getByText('hidden by staff')).toBeVisible();
  expect(screen.getByText('Staff have provided a copy of this reference under Documents.')).toBeVisible();
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
