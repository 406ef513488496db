import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../app/testPortal.tsx';
import { makeApplicationPage, makeStaffApplication } from '../testApplications.ts';
import { findDialog, LINK, makeFile, renderDesk } from './testPapers.ts';

// product: P13.6
it('staff request application PDFs for the selected applications', async () => {
  const shown = renderDesk([]);
  const [box] = await screen.findAllByRole('checkbox', { name: /^Select/ });
  if (box) await userEvent.click(box);
  const buttons = await screen.findAllByRole('button', { name: 'PDFs' });
  await userEvent.click(buttons.at(-1) as HTMLElement);
  const dialog = within(await findDialog());
  await userEvent.click(dialog.getByRole('button', { name: 'Create PDFs for 1 application' }));
  await waitFor(() => {
    const [sent] = shown.asked.filter(({ name }) => name === 'PrepareApplicationPapers');
    expect(sent?.variables).toMatchObject({ ids: [makeStaffApplication({}).id], isMerged: true });
  });
});

// product: P13.6
it('the e-mailed link opens the list of application PDF files with their states', async () => {
  const ready = { id: 'ready', state: 'READY', done: 1, bytes: 2_500_000 };
  const files = [
    makeFile({ ...ready, expiresAt: '2026-11-28T10:00:00.000Z' }),
    makeFile({ id: 'gone', state: 'FAILED', failure: 'ERASED' }),
    makeFile({ id: 'making', state: 'MAKING', total: 10, done: 4 }),
  ];
  const opened: unknown[] = [];
  renderDesk(files, LINK, {
    OpenPreparedFile: ({ id }) => {
      opened.push(id);
      return { data: { openPreparedFile: '' } };
    },
  });
  const dialog = within(await findDialog());
  await dialog.findByText(/2\.5 MB, available until/);
  dialog.getByText(/it contained data about a person whose account was deleted/);
  dialog.getByText('4 of 10 applications done');
  await userEvent.click(dialog.getByRole('button', { name: 'Download: 1 application' }));
  expect(opened).toEqual(['ready']);
});

describe('application PDF dialog opened by the e-mail link', () => {
  const NO_APPLICATIONS: Answers = {
    Applications: () => ({ data: { applications: makeApplicationPage([]) } }),
  };
  const ready = makeFile({ state: 'READY', done: 1, bytes: 1, expiresAt: '2026-11-28T10:00:00.000Z' });

  // product: P1.14
  it.each([
    ['on the first field', { role: 'radio', name: 'As pages of its PDF' }, [ready], {}],
    [
      'on the first download if no application matches',
      { role: 'button', name: /^Download/ },
      [ready],
      NO_APPLICATIONS,
    ],
  ] as const)(
    'the application PDF dialog sets the initial focus %s',
    async (_where, { role, name }, files, answers) => {
      renderDesk([...files], LINK, answers);
      const start = await within(await findDialog()).findByRole(role, { name });
      await waitFor(() => expect(start).toHaveFocus());
    },
  );

  // product: P1.14
  it('the application PDF dialog focuses its message if there is nothing to download', async () => {
    renderDesk([], LINK, NO_APPLICATIONS);
    const note = await within(await findDialog()).findByText('You have not requested any files yet.');
    await waitFor(() => expect(note).toHaveFocus());
  });
});
