import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { assessmentOf, document, FIRST, label, open, openFiles, score } from './testWorkbench.ts';

class NearObserver {
  constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.report([{ isIntersecting: true }]);
  }
  disconnect() {}
}

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

it("the workbench says that scores cannot be submitted after the round's end", async () => {
  open({
    Workbench: () => ({ data: { myAssessment: assessmentOf(FIRST, { viewerCanSubmit: false }) } }),
  });
  expect(await screen.findByText(/cannot be submitted/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit and open next' })).toBeDisabled();
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
