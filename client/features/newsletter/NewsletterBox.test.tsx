import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';

async function subscribe(email: string, answer?: Answers['x']) {
  const portal = renderPortal('/about', answer && { SubscribeToNewsletter: answer });
  const field = await screen.findByRole('textbox', { name: 'E-mail address' });
  if (email) await userEvent.type(field, email);
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  return { ...portal, field };
}

const refusal = (code: string) => () => ({ errors: [{ message: 'No.', extensions: { code } }] });

// product: P1.3
describe('newsletter box', () => {
  it('the newsletter box sends the address and confirms the subscription', async () => {
    const { asked } = await subscribe('Reader@example.org', ({ email }) => ({
      data: {
        subscribeToNewsletter: { __typename: 'NewsletterSubscription', email: String(email).toLowerCase() },
      },
    }));
    expect(await screen.findByText('Thank you. reader@example.org is on the list.')).toBeVisible();
    expect(asked.filter(({ name }) => name === 'SubscribeToNewsletter')).toEqual([
      { name: 'SubscribeToNewsletter', variables: { email: 'Reader@example.org' } },
    ]);
  });

  it('the newsletter box requires an address and focuses the field', async () => {
    const { asked, field } = await subscribe('');
    expect(screen.getByText('This field is required')).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('This field is required');
    expect(asked.map(({ name }) => name)).not.toContain('SubscribeToNewsletter');
  });

  it('the newsletter box rejects an invalid address without a server call', async () => {
    const { asked } = await subscribe('reader');
    expect(screen.getByText('Enter an address like name@example.org.')).toBeVisible();
    expect(asked.map(({ name }) => name)).not.toContain('SubscribeToNewsletter');
  });

  it.each([
    ['INVALID_INPUT', 'Enter an address like name@example.org.'],
    ['RATE_LIMITED', 'Too many attempts. Try again later.'],
    ['INTERNAL', 'Something went wrong, and you were not subscribed. Try again in a moment.'],
  ])('the newsletter box preserves the address if the server returns %s', async (code, sentence) => {
    const { field, asked } = await subscribe('reader@example.org', refusal(code));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field).toHaveValue('reader@example.org');
    expect(asked.filter(({ name }) => name === 'SubscribeToNewsletter')).toHaveLength(1);
  });
});
