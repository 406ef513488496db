import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { catalogues } from '../messages/generated/all.generated.ts';
import { keepCatalogue } from './lib/catalogues.ts';
import { NOTICES_WANTED } from './lib/notice.ts';

// A whole portal takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000, getElementError: printLate });

// Tests of what the server renders run without a browser.
if (typeof window !== 'undefined') imitateBrowser();

// A test that renders a part by itself has no route that loads its texts.
for (const [feature, catalogue] of Object.entries(catalogues.en)) keepCatalogue('en', feature, catalogue);

const complaints = collectComplaints();

let wereNoticesWanted = false;
if (typeof window !== 'undefined')
  window.addEventListener(NOTICES_WANTED, () => {
    wereNoticesWanted = true;
  });

afterEach(async () => {
  // Also those that come when its screen is taken away belong to a test.
  await cleanUp();
  expect(complaints.splice(0), 'what was written to the console').toEqual([]);
});

async function cleanUp() {
  if (typeof window === 'undefined') return;
  cleanup();
  // What a screen began to load would fail once the file's environment is gone, and be told in the next one.
  await vi.dynamicImportSettled();
  localStorage.clear();
  // Notices outlive their screen, also those that it never drew: they would take the places of the next test's.
  if (wereNoticesWanted) (await import('@mantine/notifications')).cleanNotifications();
  wereNoticesWanted = false;
}

/** Every warning and error that React, Apollo or we write. A test that expects one stands in for the method. */
function collectComplaints(): string[] {
  const found: string[] = [];
  for (const level of ['warn', 'error'] as const)
    console[level] = (...given: unknown[]) => void found.push(format(...given));
  return found;
}

/** An error that prints the screen when it is read: a wait tries often, and throws away all but the last. */
function printLate(sentence: string | null, screen: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, printLate);
  // After a wait the sentence holds the screen already.
  const get = () => [sentence?.split('\n\n<body')[0], prettyDOM(screen)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

/** What Mantine asks of a browser, answered the same way in every test. */
function imitateBrowser() {
  window.matchMedia = (query) =>
    ({
      // What fades takes time, and moves on between two lines of a test.
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
  // Everything stands in view: what hangs on a button without a place, such as a menu, would hide.
  Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 1280, 20);
  for (const [inner, outer] of [
    ['clientWidth', 'innerWidth'],
    ['clientHeight', 'innerHeight'],
  ] as const)
    Object.defineProperty(document.documentElement, inner, { get: () => window[outer], configurable: true });
  // Nothing is loaded here: a picture is neither there nor missing.
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false });
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  // No server answers but the one that a test gives.
  window.fetch = () => Promise.reject(new TypeError('There is no network here.'));
}
