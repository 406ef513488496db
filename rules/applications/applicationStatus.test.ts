import { expect, it } from 'vitest';
import { findMove, movesFrom } from '../moves.ts';
import { APPLICATION_STATUSES } from './applicationOptions.ts';
import { DECIDED_STATUSES, movesBy, STATUS_MOVES, UNDECIDED_STATUSES } from './applicationStatus.ts';

it('every status can be changed by each action, and no move is listed twice', () => {
  for (const action of ['application.setStatus', 'application.decide'] as const)
    for (const status of APPLICATION_STATUSES)
      expect(movesFrom(movesBy(action), status).length).toBeGreaterThan(0);
  const pairs = STATUS_MOVES.map(({ from, to }) => `${from} ${to}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

it('only moves that undo a decision or processing require a reason', () => {
  const back = STATUS_MOVES.filter(({ from, to }) => DECIDED_STATUSES.includes(from) || to === 'PENDING');
  expect(STATUS_MOVES.filter(({ needs }) => needs.includes('reason'))).toEqual(back);
});

it('a pending application can be accepted only through application.decide', () => {
  const move = { from: 'PENDING', to: 'ACCEPTED' } as const;
  expect(findMove(movesBy('application.setStatus'), move)).toBeUndefined();
  expect(findMove(movesBy('application.decide'), move)).toMatchObject(move);
});

it('every status is either decided or undecided', () => {
  expect([...UNDECIDED_STATUSES, ...DECIDED_STATUSES].sort()).toEqual([...APPLICATION_STATUSES].sort());
});
