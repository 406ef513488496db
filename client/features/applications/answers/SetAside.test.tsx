import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderProvided } from '../../../app/testPortal.tsx';
import { DocumentContext } from '../../questions/DocumentContext.ts';
import { SetAside } from './SetAside.tsx';

const parts = {
  Answer: () => null,
  File: () => null,
  List: ({ ids }: { ids: readonly string[] }) => (
    <ul>
      {ids.map((id) => (
        <li key={id}>file of {id}</li>
      ))}
    </ul>
  ),
  Again: () => null,
};
const [cv, marks] = ['0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90', '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91'];
const label = { en: 'Your transcript' };
const ANSWERS = [
  {
    question: 'transcript',
    asked: { key: 'transcript', kind: 'document', maxFiles: 2, label },
    answer: [cv, marks],
  },
  { question: 'essay', asked: null, answer: 'The sea' },
];

// product: P11.4
it('orphaned documents are shown as files and other orphaned answers as text', () => {
  renderProvided(
    <DocumentContext value={parts}>
      <SetAside answers={ANSWERS} />
    </DocumentContext>,
  );
  screen
    .getByText(/^2 answers/)
    .closest('details')
    ?.setAttribute('open', '');
  expect(screen.getByText('Your transcript')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `file of ${cv}`,
    `file of ${marks}`,
  ]);
  expect(screen.getByText('essay')).toBeVisible();
  expect(screen.getByText('The sea')).toBeVisible();
});
