import { screen } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { renderScreen } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { QuestionList } from './QuestionList.tsx';

const FORM: Form = {
  sections: [{ key: 'all', questions: ['name', 'town', 'country'].map((key) => ({ key, kind: 'line' })) }],
};

it('typing an answer re-renders only the question being answered', async () => {
  const builtIn = vi.fn((key: string) => (key.endsWith('.label') ? key : undefined));
  const words = { language: 'en', ownLanguage: 'en', builtIn };
  function Asking() {
    const [answers, setAnswers] = useState<Answers>({});
    return (
      <QuestionList
        form={FORM}
        words={words}
        answers={answers}
        onChange={(key, value) => setAnswers({ ...answers, [key]: value })}
      />
    );
  }
  renderScreen(<Asking />);
  const town = await screen.findByLabelText('town.label');
  await enter(town, 'Ber');
  await enter(await screen.findByLabelText('name.label'), 'Ada');
  builtIn.mockClear();
  await enter(town, 'gen');
  expect(town).toHaveValue('Bergen');
  expect(screen.getByLabelText('name.label')).toHaveValue('Ada');
  const asked = builtIn.mock.calls.map(([key]) => key.split('.')[0]);
  expect(new Set(asked.filter((key) => key !== 'section'))).toEqual(new Set(['town']));
});

it('a long question list renders in batches only at the top of the page', async () => {
  const questions = Array.from({ length: 100 }, (_, n) => ({ key: `q${n}`, kind: 'line' as const }));
  const form = { sections: [{ key: 'all', questions }] };
  const words = { language: 'en', ownLanguage: 'en', builtIn: (key: string) => key };
  const drawn = async (beginsAtTop: boolean) => {
    const counts: number[] = [];
    const count = () => counts.push(document.querySelectorAll('[data-question]').length);
    const { unmount } = renderScreen(
      <Profiler id="list" onRender={count}>
        <QuestionList form={form} words={words} answers={{}} onChange={vi.fn()} beginsAtTop={beginsAtTop} />
      </Profiler>,
    );
    await screen.findByLabelText('q99.label');
    unmount();
    return [...new Set(counts.filter((found) => found > 0))];
  };
  expect(await drawn(false)).toEqual([100]);
  expect(await drawn(true)).toEqual([4, 14, 24, 34, 44, 54, 64, 74, 84, 94, 100]);
});

it('chosen options of a long list appear in the order of the list', async () => {
  const options = Array.from({ length: 15 }, (_, n) => ({ value: `o${n}` }));
  const form: Form = { sections: [{ key: 'all', questions: [{ key: 'q', kind: 'choices', options }] }] };
  const words = { language: 'en', ownLanguage: 'en', builtIn: (key: string) => key };
  const answers = { q: ['o3', 'gone', 'o1'] };
  renderScreen(<QuestionList form={form} words={words} answers={answers} onChange={vi.fn()} />);
  const chosen = await screen.findAllByRole('button', { name: /^Remove / });
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['q.option.o1', 'q.option.o3', 'gone']);
});
