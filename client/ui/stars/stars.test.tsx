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

describe('star rating', () => {
  it.each([
    [0, '0 of 5'],
    [3.5, '3.5 of 5'],
    [5, '5 of 5'],
  ])('a rating of %s is displayed as %s next to the stars', (rating, words) => {
    renderProvided(<Stars rating={rating} />);
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe('star input', () => {
  const stars = () => screen.getByRole('slider', { name: 'Rating' });

  it('the star input has bounds and half steps and announces its value', () => {
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
  ])('tapping the star input at %s of 220 pixels selects %s stars', (clientX, value) => {
    const { container } = renderProvided(<Field />);
    const field = container.querySelector('[data-stars]') as HTMLElement;
    vi.spyOn(field, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 220 } as DOMRect);
    fireEvent.click(field, { clientX });
    expect(stars()).toHaveValue(value);
    expect(stars()).toHaveFocus();
  });

  it('a star rating can be reset to zero', async () => {
    renderProvided(<Field />);
    expect(screen.queryByRole('button', { name: 'No stars' })).toBeNull();
    fireEvent.change(stars(), { target: { value: '5' } });
    await userEvent.click(screen.getByRole('button', { name: 'No stars' }));
    expect(stars()).toHaveValue('0');
  });
});
