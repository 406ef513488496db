import { within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { portalFacts, renderProvided } from '../../app/testPortal.tsx';
import { PortalContext } from '../../lib/portal.ts';
import { DeadlineBadge, DeadlineText } from './DeadlineText.tsx';
import { deadlineState } from './deadline.ts';
import { makeDeadline } from './testDeadline.ts';

function show(parts: ReactNode) {
  return renderProvided(<PortalContext value={portalFacts}>{parts}</PortalContext>);
}

describe('deadline state', () => {
  it.each([
    ['2026-11-20', 'closed'],
    ['2026-11-21', 'closingSoon'],
    ['2026-11-28', 'closingSoon'],
    ['2026-11-29', 'open'],
  ])('the deadline %s is in the state %s on 21 November', (deadline, state) => {
    expect(deadlineState(makeDeadline(deadline), '2026-11-21')).toBe(state);
  });
});

describe('deadline text', () => {
  it.each([
    ['2026-11-25', 'Closes in 4 days · 25 Nov 2026', 'Closing soon'],
    ['2026-11-22', 'Closes tomorrow · 22 Nov 2026', 'Closing soon'],
    ['2026-11-21', 'Closes today · 21 Nov 2026', 'Closing soon'],
    ['2026-12-31', 'Closes in 40 days · 31 Dec 2026', 'Open'],
    ['2026-11-20', 'Closed · 20 Nov 2026', 'Closed'],
    ['2199-12-31', 'No deadline', 'Open'],
  ])('the deadline %s has the text %s', (day, sentence, word) => {
    const deadline = makeDeadline(day);
    const { container } = show([
      <p key="text">
        <DeadlineText of={deadline} />
      </p>,
      <DeadlineBadge key="badge" of={deadline} />,
    ]);
    expect(within(container).getByRole('paragraph')).toHaveTextContent(sentence);
    expect(container.lastElementChild).toHaveTextContent(word);
  });
});

describe('deadline in another time zone', () => {
  it.each([
    [
      'opening in a few days',
      { phase: 'UPCOMING', opensOn: '2026-11-24' },
      'Opens in 3 days · 24 Nov 2026',
      'Opens later',
    ],
    [
      'opening tomorrow',
      { phase: 'UPCOMING', opensOn: '2026-11-22' },
      'Opens tomorrow · 22 Nov 2026',
      'Opens later',
    ],
    [
      'still open although its local day is over',
      { phase: 'OPEN', day: '2026-11-20' },
      'Closes today',
      'Closing soon',
    ],
    [
      'already closed although its local day is not over',
      { phase: 'CLOSED', day: '2026-11-21' },
      'Closed',
      'Closed',
    ],
    [
      'not yet open and without a deadline',
      { phase: 'UPCOMING', opensOn: '2026-11-24', day: '2199-12-31' },
      'Opens in 3 days',
      'Opens later',
    ],
  ] as const)(
    "the deadline's text and badge agree with the time zone: %s",
    (_what, { phase, ...given }, sentence, word) => {
      const { day, opensOn } = { day: '2026-12-31', opensOn: null, ...given };
      const deadline = makeDeadline(day, { phase, dates: { opensOn } });
      const { container } = show([
        <p key="text">
          <DeadlineText of={deadline} />
        </p>,
        <DeadlineBadge key="badge" of={deadline} />,
      ]);
      expect(within(container).getByRole('paragraph')).toHaveTextContent(sentence);
      expect(container.lastElementChild).toHaveTextContent(word);
    },
  );
});
