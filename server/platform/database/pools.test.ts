import { expect, it } from 'vitest';
import { shareOut } from './pools.ts';

it('shareOut distributes all connections and leaves no pool empty', () => {
  expect(shareOut(27)).toEqual({ identity: 4, catalogue: 10, members: 6, staff: 4, jobs: 3 });
  for (let connections = 9; connections <= 500; connections += 1) {
    const sizes = Object.values(shareOut(connections));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(connections);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  }
});
