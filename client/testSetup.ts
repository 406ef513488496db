import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { catalogues } from '../messages/generated/all.generated.ts';
import { registerCatalogue } from './lib/catalogues.ts';
import { NOTICES_WANTED } from './ui/notices/notice.ts';

// The timeout is long, because rendering a whole portal is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000, getElementError: printLate });

if (typeof window !== 'undefined') imitateBrowser();

// Registers all texts, because a test that renders a single component has no route that loads them.
for (const [feature, catalogue] of Object.entries(catalogues.en)) registerCatalogue('en', feature, catalogue);

const complaints = collectComplaints();

let wereNoticesWanted = false;
if (typeof window !== 'undefined')
  window.addEventListener(NOTICES_WANTED, () => {
    wereNoticesWanted = true;
  });

afterEach(async () => {
  // Messages logged while unmounting also belong to this test.
  await cleanUp();
  expect(complaints.splice(0), 'what was written to the console').toEqual([]);
});

async function cleanUp() {
  if (typeof window === 'undefined') return;
  cleanup();
  // Pending imports would fail after the environment is removed, and the next test file would report them.
  await vi.dynamicImportSettled();
  localStorage.clear();
  // Notices remain in Mantine's store when their screen is unmounted, even if they were never rendered, and would
  // block the next test's notices.
  if (wereNoticesWanted) (await import('@mantine/notifications')).cleanNotifications();
  wereNoticesWanted = false;
}

/**
 * Collects warnings and errors logged by React, Apollo and the portal. Tests that expect one replace the console
 * method.
 */
function collectComplaints(): string[] {
  const found: string[] = [];
  for (const level of ['warn', 'error'] as const)
    console[level] = (...given: unknown[]) => void found.push(format(...given));
  return found;
}

/**
 * Prints the DOM only when the error message is read, because `waitFor` and `findBy` queries create many errors and
 * discard all but the last.
 */
function printLate(sentence: string | null, screen: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, printLate);
  const get = () => [sentence?.split('\n\n<body')[0], prettyDOM(screen)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

function imitateBrowser() {
  window.matchMedia = (query) =>
    ({
      // Reports reduced motion, because transitions would still be running when the test continues.
      matches: query.includes('prefers-reduced-motion'),
      media: query,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }) as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  // Places every element inside the viewport, because a menu hides itself if its button has no position.
  Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 1280, 20);
  for (const [inner, outer] of [
    ['clientWidth', 'innerWidth'],
    ['clientHeight', 'innerHeight'],
  ] as const)
    Object.defineProperty(document.documentElement, inner, { get: () => window[outer], configurable: true });
  // Pictures do not load in tests, so they are neither complete nor broken.
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false });
  // Prevents preloading, which would otherwise happen after the last test of a file, when there is no window.
  window.requestIdleCallback = () => 0;
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  window.fetch = () => Promise.reject(new TypeError('There is no network here.'));
}
