import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Question } from '../../../../rules/forms/question.ts';
import { renderPortal } from '../../../app/testPortal.tsx';
import { makeFormScholarship, SCHOLARSHIP_ID } from '../../../features/applications/testApplications.ts';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import { enter } from '../../../test/enter.ts';

const QUESTIONS: Question[] = [
  { key: 'motivation', kind: 'line', label: { en: 'Why you?' }, isRequired: true },
  { key: 'transcript', kind: 'document', label: { en: 'Transcript' }, isRequired: true },
];

function render(path: string, answer = vi.fn()) {
  const questions = {
    ...{ __typename: 'AskedForm' as const, id: 'f', name: null, version: 3, generalVersion: 0 },
    form: { sections: [{ key: 'more', title: { en: 'More' }, questions: QUESTIONS }] },
  };
  const may = { viewerCanEnterApplication: true, viewerCanMakeException: true };
  return renderPortal(`/dashboard/applications/${path}?scholarship=${SCHOLARSHIP_ID}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
    EnterApplicationForm: () => ({
      data: { scholarship: { ...makeFormScholarship({ questions }), ...may } },
    }),
    EnterApplication: answer,
  });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

// product: P15.8
it('staff enter an application without documents, and a rejection preserves the input', async () => {
  const message = 'No application can be entered for this address. Use another one, or ask an admin.';
  const answer = vi.fn(() => ({
    data: null,
    errors: [{ message, extensions: { code: 'INVALID_INPUT', fields: { email: message } } }],
  }));
  render('enter', answer);
  const form = within(await screen.findByRole('form', { name: 'Enter an application' }));
  const why = await form.findByLabelText(/Why you/);
  expect(form.queryByText('Transcript')).toBeNull();
  expect(form.queryByText(/photo/i)).toBeNull();
  await press('Enter application');
  expect(answer).not.toHaveBeenCalled();
  await waitFor(() => expect(form.getByLabelText(/^E-mail address/)).toHaveFocus());
  expect(form.getByText('Confirm that the applicant agreed to the privacy terms.')).toBeVisible();
  await enter(form.getByLabelText(/^E-mail address/), 'ada@example.org');
  await enter(form.getByLabelText(/applicantName|Name/i), 'Ada Lovelace');
  await enter(form.getByRole('textbox', { name: /phone/i }), '+47 22 85 50 50');
  await enter(form.getByLabelText(/^Address|^address/), 'Storgata 1');
  await enter(form.getByLabelText(/SSC/i), '5');
  await enter(form.getByLabelText(/HSC/i), '5');
  await enter(why, 'I like it');
  await userEvent.click(form.getByRole('checkbox', { name: /agreed/ }));
  await press('Enter application');
  await waitFor(() => expect(answer).toHaveBeenCalled());
  expect(answer.mock.calls[0]).toEqual([
    {
      idempotencyKey: expect.any(String),
      input: {
        ...{ scholarshipId: SCHOLARSHIP_ID, email: 'ada@example.org', applicantName: 'Ada Lovelace' },
        ...{
          phone: '+47 22 85 50 50',
          address: 'Storgata 1',
          ssc: '5',
          hsc: '5',
          gender: null,
          degree: null,
        },
        ...{ consent: true, receivedAt: null, exceptionReason: null },
        answers: { version: 3, answers: { motivation: 'I like it' } },
      },
    },
  ]);
  expect((await form.findAllByText(message)).length).toBeGreaterThan(0);
  expect(form.getByLabelText(/^E-mail address/)).toHaveValue('ada@example.org');
});

// product: P15.8
it('the application import checks a file, reports each row and enters valid rows', async () => {
  const sent: string[] = [];
  render('import');
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!String(path).startsWith('/imports/')) return before(path, init);
    sent.push(new URL(path, 'http://x').searchParams.toString());
    const isDryRun = path.includes('dryRun=true');
    const isFirst = path.includes('from=2');
    const wrong = {
      ...{ row: 3, email: 'x', state: 'REFUSED' },
      problems: [{ column: 'email', message: 'Enter an e-mail address.' }],
    };
    const sound = { row: isFirst ? 2 : 102, email: 'a@example.org', state: 'ENTERED', problems: [] };
    const rows = isFirst ? [sound, wrong] : [sound];
    return Response.json({
      isDryRun,
      rowCount: 3,
      rows,
      next: isFirst ? 102 : null,
      ignoredColumns: ['notes'],
    });
  });
  await screen.findByRole('button', { name: 'Check file' });
  const file = document.querySelector('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(file, new File(['email'], 'all.csv', { type: 'text/csv' }));
  await press('Check file');
  expect(await screen.findByText('Confirm that the applicants agreed.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /agreed/ }));
  await press('Check file');
  await screen.findByRole('button', { name: 'Enter 2 applications' });
  expect(screen.getByRole('status')).toHaveTextContent('2 rows can be entered.');
  expect(screen.getByRole('status')).toHaveTextContent('notes');
  expect(screen.getByRole('list', { name: 'Rows left out' })).toHaveTextContent(
    'Row 3 xemail: Enter an e-mail address.',
  );
  await press('Enter 2 applications');
  expect(await screen.findByText(/2 applications were entered/)).toBeVisible();
  expect(sent.map((query) => query.replace(`scholarship=${SCHOLARSHIP_ID}&consent=true&`, ''))).toEqual([
    'dryRun=true&from=2',
    'dryRun=true&from=102',
    'dryRun=false&from=2',
    'dryRun=false&from=102',
  ]);
});
