/** Readers in a long vaulted library. */

import { C, random, ring } from '../kit.mjs';
import { libraryHall } from '../libraryHall.mjs';
import { look, person, shadow } from '../people.mjs';

export function library(c) {
  const f = 760;
  const p = libraryHall(c, { vx: 800, vy: 560, f });
  const walker = (X, Z, n, o) => {
    const [x, y] = p(X, 0, Z);
    const h = (f / Z) * 1.74;
    shadow(c, x, y, h * 0.12, (x - 800) * 0.5, h * 0.9, C.night, 0.55);
    person(c, x, y, h, { ...look(n), rim: C.cream, light: x < 800 ? 1 : -1, ...o });
  };
  walker(0.5, 24, 4, { pose: 'walk', dir: -1 });
  walker(-0.3, 16, 9, { pose: 'walk' });
  walker(0.55, 10.5, 12, { pose: 'stand', book: true, bag: true });
  const r = random(8);
  let motes = '';
  for (let i = 0; i < 110; i += 1) motes += ring(r.in(430, 1170), r.in(120, 720), r.in(0.6, 1.9));
  c.path(motes, C.cream, 'opacity="0.5"');
  c.all(c.rad(800, 470, 1000, [0, C.night, 0], [0.55, C.night, 0], [1, C.night, 0.55]));
}
