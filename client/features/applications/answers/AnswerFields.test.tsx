import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Form } from '../../../../rules/forms/question.ts';
import { renderScreen } from '../../../app/testPortal.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import {
  type DocumentAnswerProps,
  DocumentContext,
  type DocumentParts,
} from '../../questions/DocumentContext.ts';
import { AnswerFields } from './AnswerFields.tsx';

const questions = ['Transcript', 'Passport'].map((label) => ({
  ...{ key: label.toLowerCase(), kind: 'document' as const, label: { en: label } },
}));
const form: Form = { sections: [{ key: 'files', title: { en: 'Files' }, questions }] };
const asked = { version: 1, generalVersion: 0, name: null, form };

const Answer = ({ label, onChange }: DocumentAnswerProps) => (
  <button type="button" onClick={() => onChange([label])}>
    {label}
  </button>
);
const parts = { Answer } as unknown as DocumentParts;

function Fields() {
  const labels = { answers: 'Answers' };
  const of = useSchemaForm({
    rules: z.object({ answers: z.string() }),
    labels,
    values: { answers: '' },
    send: async () => {},
  });
  return (
    <DocumentContext value={parts}>
      <AnswerFields of={of} asked={asked} />
      <output>{of.hook.watch('answers')}</output>
    </DocumentContext>
  );
}

// product: P11.14
it('two answers that change before the next render are both kept', async () => {
  renderScreen(<Fields />);
  const buttons = [
    await screen.findByRole('button', { name: 'Transcript' }),
    screen.getByRole('button', { name: 'Passport' }),
  ];
  act(() => {
    for (const button of buttons) button.click();
  });
  const kept = JSON.stringify({ transcript: ['Transcript'], passport: ['Passport'] });
  expect(screen.getByText(kept)).toBeVisible();
});
