import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../auth/testAccount.ts';
import { makeApplicationPage, makeStaffApplication, NO_COUNTS } from '../testApplications.ts';

type View = { __typename: 'SavedView'; id: string; name: string; query: string; hidden: string[] };
const makeView = (id: string, name: string, query: string, hidden: string[] = []): View => ({
  __typename: 'SavedView',
  id,
  name,
  query,
  hidden,
});

function renderDesk(views: View[], search = '', answers: Answers = {}) {
  return renderPortal(`/dashboard/allapplyscholarship${search}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
    Applications: () => ({ data: { applications: makeApplicationPage([makeStaffApplication()]) } }),
    ApplicationCounts: () => ({ data: NO_COUNTS }),
    SavedViews: () => ({ data: { savedViews: views } }),
    SaveView: ({ name, query, hidden }) => {
      views.push(makeView('new', String(name), String(query), hidden as string[]));
      return { data: { saveView: { __typename: 'SavedView', id: 'new' } } };
    },
    DeleteSavedView: ({ id }) => {
      views.splice(0, views.length);
      return { data: { deleteSavedView: { __typename: 'SavedView', id } } };
    },
    ...answers,
  });
}

const findMenu = (name: string) => screen.findByRole('button', { name });
// happy-dom has no layout, so the menu assumes that its button was scrolled out of view and hides. The query therefore
// includes hidden items.
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));

beforeEach(() => localStorage.clear());

// product: P7.1
describe('saved views', () => {
  it('a saved view stores its name, search, filters and sort order', async () => {
    const { asked } = renderDesk([], '?q=oslo&payment=UNPAID&sort=OLDEST&page=3');
    await userEvent.click(await findMenu('Views'));
    await choose(/^Save this view/);
    await userEvent.type(await screen.findByLabelText('Name'), '  Unpaid in Oslo ');
    await userEvent.keyboard('{Enter}');
    expect(await findMenu('Unpaid in Oslo')).toBeVisible();
    expect(asked.find(({ name }) => name === 'SaveView')?.variables).toMatchObject({
      name: 'Unpaid in Oslo',
      query: 'q=oslo&payment=UNPAID&sort=OLDEST',
    });
  });

  it('a saved view restores its columns and is deleted after confirmation', async () => {
    const { router } = renderDesk([makeView('1', 'Rejected', 'status=REJECTED', ['feedback'])]);
    await userEvent.click(await findMenu('Views'));
    await choose('Rejected');
    await waitFor(() => expect(router.state.location.search).toBe('?status=REJECTED'));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'App: Feedback' })).toBeNull());
    await userEvent.click(await findMenu('Rejected'));
    await choose(/^Delete “Rejected”/);
    await screen.findByText('Delete the view “Rejected”?');
    await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    expect(await findMenu('Views')).toBeVisible();
  });

  it('the saved views menu opens once loaded and focuses the first view', async () => {
    const view = makeView('1', 'Rejected', 'status=REJECTED');
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    renderDesk([], '', {
      SavedViews: async () => {
        await loaded;
        return { data: { savedViews: [view] } };
      },
    });
    await userEvent.click(await findMenu('Views'));
    expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull();
    load();
    await waitFor(async () =>
      expect(await screen.findByRole('menuitem', { name: 'Rejected', hidden: true })).toHaveFocus(),
    );
  });

  it('saving a view beyond the limit shows an error and preserves the typed name', async () => {
    renderDesk([], '', {
      SaveView: () => ({
        data: null,
        errors: [{ message: 'You have 20 views. Delete one first.', extensions: { code: 'CONFLICT' } }],
      }),
    });
    await userEvent.click(await findMenu('Views'));
    await choose(/^Save this view/);
    await userEvent.type(await screen.findByLabelText('Name'), 'One more{Enter}');
    expect(await screen.findByText('You have 20 views. Delete one first.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('One more');
  });
});
