import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import { StarInput } from './StarInput.tsx';
import { Stars } from './Stars.tsx';

function Field() {
  const [value, setValue] = useState(0);
  return (
    <>
      <label htmlFor="rating">Rating</label>
      <StarInput id="rating" name="rating" value={value} onChange={setValue} />
    </>
  );
}

describe('a rating', () => {
  it.each([
    [0, '0 of 5'],
    [3.5, '3.5 of 5'],
    [5, '5 of 5'],
  ])('of %s says %s beside its stars', (rating, words) => {
    renderProvided(<Stars rating={rating} />);
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe('stars to choose', () => {
  const stars = () => screen.getByRole('slider', { name: 'Rating' });

  it('have a name, bounds, a half step, and say what is chosen', () => {
    renderProvided(<Field />);
    expect(stars()).toHaveAttribute('min', '0');
    expect(stars()).toHaveAttribute('max', '5');
    expect(stars()).toHaveAttribute('step', '0.5');
    expect(stars()).toHaveAttribute('aria-valuetext', '0 of 5');
    fireEvent.change(stars(), { target: { value: '3.5' } });
    expect(stars()).toHaveAttribute('aria-valuetext', '3.5 of 5');
    expect(screen.getByText('3.5 of 5')).toBeVisible();
  });

  it.each([
    [1, '0.5'],
    [24, '1'],
    [133, '3.5'],
    [175, '4'],
    [219, '5'],
  ])('take the half that is tapped at %s of 220 pixels: %s', (clientX, value) => {
    const { container } = renderProvided(<Field />);
    const field = container.querySelector('[data-stars]') as HTMLElement;
    vi.spyOn(field, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 220 } as DOMRect);
    fireEvent.click(field, { clientX });
    expect(stars()).toHaveValue(value);
    expect(stars()).toHaveFocus();
  });

  it('can be taken back to none', async () => {
    renderProvided(<Field />);
    expect(screen.queryByRole('button', { name: 'No stars' })).toBeNull();
    fireEvent.change(stars(), { target: { value: '5' } });
    await userEvent.click(screen.getByRole('button', { name: 'No stars' }));
    expect(stars()).toHaveValue('0');
  });
});
