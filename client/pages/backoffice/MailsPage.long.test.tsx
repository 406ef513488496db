import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enter } from '../../test/enter.ts';
import { renderMails } from './testMails.ts';

// product: P7.9
describe('e-mail list', () => {
  it('newsletter addresses can be exported as CSV, and a failure shows an error', async () => {
    renderMails();
    const newsletter = within(await screen.findByRole('region', { name: 'Newsletter addresses' }));
    const paths: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      paths.push(path);
      return new Response('', { status: 503 });
    });
    await userEvent.click(newsletter.getByRole('button', { name: 'Export CSV' }));
    expect(await newsletter.findByRole('alert')).toBeVisible();
    expect(paths).toContain('/exports/newsletter.csv?');
  });

  it('an admin can remove a newsletter address; an unknown address shows an error', async () => {
    const listed = new Set(['reader@example.org']);
    const { asked } = renderMails('/dashboard/mails', {
      RemoveFromNewsletter: ({ email }) =>
        listed.delete(String(email))
          ? { data: { removeFromNewsletter: { __typename: 'NewsletterSubscription', email } } }
          : { errors: [{ message: 'This address is not on the list.', extensions: { code: 'NOT_FOUND' } }] },
    });
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Remove an address' }));
      const dialog = await screen.findByRole('dialog', { name: 'Remove an address from the newsletter' });
      const submit = within(dialog).getByRole('button', { name: 'Remove' });
      return { dialog, submit, field: within(dialog).getByRole('textbox', { name: 'E-mail address' }) };
    };
    const first = await open();
    await userEvent.type(first.field, 'nobody');
    await userEvent.click(first.submit);
    expect(await within(first.dialog).findByText('Enter an e-mail address.')).toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('RemoveFromNewsletter');
    await userEvent.clear(first.field);
    await enter(first.field, 'Reader@example.org');
    await userEvent.click(first.submit);
    expect(await screen.findByText('reader@example.org was removed from the list')).toBeVisible();
    const second = await open();
    await enter(second.field, 'reader@example.org');
    await userEvent.click(second.submit);
    expect(await within(second.dialog).findByText('This address is not on the list.')).toBeVisible();
    expect(second.field).toHaveValue('reader@example.org');
  });

  it("the e-mail list's status filter is stored in the URL", async () => {
    const { router } = renderMails();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Failed');
    expect(await screen.findByRole('heading', { name: 'No e-mails match' })).toBeVisible();
    expect(router.state.location.search).toBe('?state=FAILED');
  });
});
