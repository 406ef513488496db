import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

// A whole portal in jsdom takes its time on a busy machine.
configure({ asyncUtilTimeout: 12_000 });

// Tests of what the server renders run without a browser.
if (typeof window !== 'undefined') imitateBrowser();

const complaints = collectComplaints();

afterEach(async () => {
  // Also those that come when its screen is taken away belong to a test.
  await cleanUp();
  expect(complaints.splice(0), 'what was written to the console').toEqual([]);
});

async function cleanUp() {
  if (typeof window === 'undefined') return;
  const hasNotices = document.querySelector('[data-position="top-right"]') !== null;
  cleanup();
  localStorage.clear();
  // Notices outlive the screen that showed them, and the next test's screen would show them again.
  if (hasNotices) (await import('@mantine/notifications')).cleanNotifications();
}

/** Every warning and error that React, Apollo or we write. A test that expects one stands in for the method. */
function collectComplaints(): string[] {
  const found: string[] = [];
  for (const level of ['warn', 'error'] as const)
    console[level] = (...given: unknown[]) => void found.push(format(...given));
  return found;
}

/** What Mantine asks of a browser and jsdom does not have. */
function imitateBrowser() {
  window.matchMedia ??= (query) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }) as MediaQueryList;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  window.scrollTo = vi.fn() as typeof window.scrollTo;
}
