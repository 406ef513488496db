import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Form } from '../../rules/forms/question.ts';
import { renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

const FORM: Form = {
  sections: [
    {
      key: 'school',
      title: { en: 'School' },
      questions: [{ key: 'name', kind: 'line', label: { en: 'Which school?' } }],
    },
  ],
};

function makeForm(id: string, name: string, changes: object = {}) {
  return {
    ...{ __typename: 'GeneralForm', id, name, version: 3, form: FORM as unknown },
    ...{ scholarships: [] as object[], viewerCanRemove: true, ...changes },
  };
}

const used = { __typename: 'Scholarship', id: 's1', scholarshipName: 'Osprey Grant' };

function openPage(forms = [makeForm('g1', 'Schooling', { scholarships: [used], viewerCanRemove: false })]) {
  const server = { forms, saved: [] as Record<string, unknown>[], refusal: null as object | null };
  const portal = renderPortal('/dashboard/general-forms', {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    OfferingOrganisations: () => ({
      data: {
        offeringOrganisations: [
          { __typename: 'Organisation', id: 'o1', name: 'University of Oslo', viewerCanPublish: true },
        ],
      },
    }),
    GeneralForms: () => ({ data: { generalForms: server.forms } }),
    SaveGeneralForm: (variables) => {
      server.saved.push(variables);
      if (server.refusal) return { data: null, errors: [server.refusal] } as never;
      const {
        id = 'g2',
        name,
        form,
        version,
      } = variables as { id?: string; name: string; form: unknown; version: number };
      const stored = { ...makeForm(id ?? 'g2', name), form, version: version + 1 };
      server.forms = [...server.forms.filter((one) => one.id !== stored.id), stored];
      return { data: { saveGeneralForm: stored } };
    },
    RemoveGeneralForm: ({ id }) => {
      server.forms = server.forms.filter((one) => one.id !== id);
      return { data: { removeGeneralForm: { __typename: 'GeneralForm', id } } };
    },
  });
  return { server, ...portal };
}

// product: P11.21
it('general forms list their scholarships, and an unused form can be removed', async () => {
  const { server } = openPage([
    makeForm('g1', 'Schooling', { scholarships: [used], viewerCanRemove: false }),
    makeForm('g2', 'Finances'),
  ]);
  expect(await screen.findByRole('link', { name: 'Osprey Grant' })).toHaveAttribute(
    'href',
    '/dashboard/items/update/s1',
  );
  expect(screen.getByText('Not used by any scholarship yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove “Schooling”' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove “Finances”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Finances' })).toBeNull());
  expect(server.forms.map(({ id }) => id)).toEqual(['g1']);
});

// product: P11.21
it('staff name a new general form and add its questions', async () => {
  const { server } = openPage([]);
  await userEvent.click(await screen.findByRole('button', { name: 'New general form' }));
  const dialog = await screen.findByRole('dialog', { name: 'New general form' });
  await enter(await within(dialog).findByLabelText('Name'), 'Schooling');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a question to “Schooling”' }));
  await enter(screen.getByLabelText('Question'), 'Which school?');
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(server.saved).toHaveLength(2));
  expect(server.saved[0]).toMatchObject({ organisationId: 'o1', name: 'Schooling', version: 0 });
  expect(server.saved[1]).toMatchObject({
    ...{ id: 'g2', name: 'Schooling', version: 1 },
    form: { sections: [{ questions: [{ kind: 'line', label: { en: 'Which school?' } }] }] },
  });
});

// product: P11.21
it('removing saved options preserves an option typed in the same edit', async () => {
  const options = ['Apple', 'Birch', 'Cedar'].map((name) => ({
    value: name.toUpperCase(),
    label: { en: name },
  }));
  const tree = { key: 'tree', kind: 'choice', label: { en: 'Which tree?' }, options };
  const form = { sections: [{ key: 'trees', title: { en: 'Trees' }, questions: [tree] }] };
  const { server } = openPage([makeForm('g1', 'Schooling', { form })]);
  await userEvent.click(await screen.findByRole('link', { name: 'Edit questions of “Schooling”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Which tree?”' }));
  const type = async (lines: string) => {
    fireEvent.change(screen.getByLabelText(/^Options/), { target: { value: lines } });
    fireEvent.blur(screen.getByLabelText(/^Options/));
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await type('Apple\nCedar\nOak');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByLabelText(/^Options/)).toHaveValue('Apple\nBirch\nCedar\nOak'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await type('Cedar\nOak\nElm');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByLabelText(/^Options/)).toHaveValue('Cedar\nOak\nElm'));
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  const [saved] = Object(server.saved[0]).form.sections[0].questions;
  expect(saved.options.map(({ value }: { value: string }) => value)).toEqual(['CEDAR', 'OAK', 'ELM']);
});

// product: P11.21
it('a rejected change to a general form links to affected scholarships and is preserved', async () => {
  const { server } = openPage();
  await userEvent.click(await screen.findByRole('link', { name: 'Edit questions of “Schooling”' }));
  server.refusal = {
    message: 'Questions of these scholarships depend on it.',
    extensions: {
      code: 'CONFLICT',
      scholarships: [
        { id: 's1', name: 'Osprey Grant', questions: ['where', 'when'], labels: ['Where to?', 'When?'] },
      ],
    },
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Add a question to “School”' }));
  await enter(screen.getByLabelText('Question'), 'Until when?');
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  expect(await screen.findByText('Questions of these scholarships depend on it.')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Osprey Grant' });
  expect(link).toHaveAttribute('href', '/dashboard/items/update/s1');
  expect(link.parentElement).toHaveTextContent('Osprey Grant: Where to?, When?');
  expect(screen.getByText('Changes are not saved yet.')).toBeVisible();
});
