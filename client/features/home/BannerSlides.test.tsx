import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portalFacts, renderProvided } from '../../app/testPortal.tsx';
import { PortalContext } from '../../lib/portal.ts';
import { pageTexts } from '../../lib/useMessages.ts';
import { BannerSlides } from './BannerSlides.tsx';

function renderSlides() {
  const { container } = renderProvided(
    <div data-testid="carousel">
      <BannerSlides />
      <input aria-label="Search" />
    </div>,
  );
  const swiper = () => (container.querySelector('.swiper') as SwiperElement).swiper;
  return { carousel: screen.getByTestId('carousel'), swiper };
}

type SwiperElement = Element & {
  swiper: { autoplay: { running: boolean }; params: { spaceBetween: number; slidesPerView: number } };
};

beforeEach(() => void vi.spyOn(window, 'matchMedia').mockReturnValue(window.matchMedia('')));

// product: P2.1
describe('banner slides', () => {
  it('the three banners have alternative texts and responsive sources', () => {
    const { carousel } = renderSlides();
    const pictures = [...carousel.querySelectorAll('picture')];
    expect(pictures.map((picture) => picture.querySelector('img')?.alt)).toEqual(
      ([1, 2, 3] as const).map((number) => pageTexts('home')(`banners.${number}`)),
    );
    for (const source of pictures.flatMap((picture) => [...picture.querySelectorAll('source')]))
      expect(source.srcset).toMatch(/640w.*1000w.*1600w/);
  });

  it('the banners advance automatically, one slide at a time, 50 pixels apart', async () => {
    const { swiper } = renderSlides();
    expect(swiper().params).toMatchObject({ slidesPerView: 1, spaceBetween: 50 });
    await waitFor(() => expect(swiper().autoplay.running).toBe(true));
  });

  it('the pause button pauses the banners', async () => {
    const { swiper } = renderSlides();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the banners' }));
    expect(swiper().autoplay.running).toBe(false);
    expect(screen.getByRole('button', { name: 'Play the banners' })).toBeVisible();
  });

  it('the banners pause while the carousel or its search has pointer or focus', async () => {
    const { carousel, swiper } = renderSlides();
    fireEvent.focusIn(screen.getByRole('textbox', { name: 'Search' }));
    await waitFor(() => expect(swiper().autoplay.running).toBe(false));
    fireEvent.focusOut(screen.getByRole('textbox', { name: 'Search' }));
    await waitFor(() => expect(swiper().autoplay.running).toBe(true));
    const enter = new Event('pointerenter');
    Object.assign(enter, { pointerType: 'mouse' });
    fireEvent(carousel, enter);
    await waitFor(() => expect(swiper().autoplay.running).toBe(false));
  });

  it('the banners do not move for users who prefer reduced motion', async () => {
    const still = { ...window.matchMedia(''), matches: true } as MediaQueryList;
    vi.mocked(window.matchMedia).mockReturnValue(still);
    const { swiper } = renderSlides();
    expect(screen.getByRole('button', { name: 'Play the banners' })).toBeVisible();
    await waitFor(() => expect(swiper().autoplay.running).toBe(false));
  });
});

// product: P7.36
describe("the operator's banners", () => {
  const renderBanners = (banners: string[]) =>
    renderProvided(
      <PortalContext value={{ ...portalFacts, banners }}>
        <BannerSlides />
      </PortalContext>,
    );

  it("the operator's banners replace the built-in banners", async () => {
    renderBanners(['/files/a.webp', '/files/b.webp']);
    await waitFor(() => {
      const sources = [...document.querySelectorAll('picture img')].map((image) => image.getAttribute('src'));
      expect(sources).toEqual(['/files/a.webp', '/files/b.webp']);
    });
    expect(screen.getByRole('button', { name: 'Show banner 2' })).toBeVisible();
  });

  it('a single banner has no controls', async () => {
    renderBanners(['/files/a.webp']);
    await waitFor(() => expect(document.querySelector('picture img')).not.toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });
});
