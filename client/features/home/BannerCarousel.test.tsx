import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderProvided } from '../../app/testPortal.tsx';
import { BannerCarousel } from './BannerCarousel.tsx';
// Imported in advance, so that the lazy component renders immediately.
import './BannerSlides.tsx';

const moving = () => screen.queryByRole('button', { name: 'Pause the banners' });

function renderCarousel() {
  return renderProvided(
    <BannerCarousel>
      <h1>Welcome</h1>
    </BannerCarousel>,
  );
}

describe('home page banners', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    // Simulates a visitor without reduced motion.
    vi.spyOn(window, 'matchMedia').mockReturnValue(window.matchMedia(''));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the first banner loads eagerly; the carousel waits for user activity', async () => {
    renderCarousel();
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
    await act(() => vi.advanceTimersByTimeAsync(5900));
    expect(moving()).toBeNull();
  });

  it.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'])(
    'the event %s starts the banner carousel',
    async (name) => {
      renderCarousel();
      fireEvent(window, new Event(name));
      expect(await screen.findByRole('button', { name: 'Pause the banners' })).toBeVisible();
    },
  );

  it('the banner carousel starts after six seconds without user activity', async () => {
    renderCarousel();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(await screen.findByRole('button', { name: 'Pause the banners' })).toBeVisible();
  });
});
