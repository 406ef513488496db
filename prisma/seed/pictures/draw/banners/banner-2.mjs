/** The library hall with its far window at the right. */

import { C, random, ring } from '../kit.mjs';
import { libraryHall } from '../libraryHall.mjs';
import { look, person, shadow } from '../people.mjs';

export function reading(c) {
  const [vx, vy, f] = [1300, 420, 560];
  const p = libraryHall(c, { vx, vy, f, dark: 0.3, seed: 7 });
  const walk = (X, Z, n, o) => {
    const [x, y] = p(X, 0, Z);
    const h = (f / Z) * 1.74;
    shadow(c, x, y, h * 0.12, (x - vx) * 0.5, h * 0.9, C.night, 0.55);
    person(c, x, y, h, { ...look(n), rim: C.cream, light: x < vx ? 1 : -1, ...o });
  };
  walk(0.5, 22, 4, { pose: 'walk', dir: -1 });
  walk(-0.4, 15, 9, { pose: 'walk' });
  walk(0.4, 9.5, 12, { pose: 'stand', book: true, bag: true });
  const r = random(8);
  let motes = '';
  for (let i = 0; i < 70; i += 1) motes += ring(r.in(1000, 1590), r.in(60, 560), r.in(0.6, 1.7));
  c.path(motes, C.cream, 'opacity="0.5"');
  c.all(
    c.lin(
      0,
      0,
      1600,
      0,
      [0, C.ink, 0.93],
      [0.12, C.ink, 0.78],
      [0.45, C.ink, 0.55],
      [0.7, C.ink, 0],
      [1, C.ink, 0],
    ),
  );
}
