/** A college on a mountain lake and its mirror image. */

import { roof, tower, wall, windows } from '../build.mjs';
import { C, curve, mix } from '../kit.mjs';
import { mountains } from '../mountains.mjs';
import { birds, forest, glints, grass, mirror, pine, ridge, sky, streaks } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

export function mountainCampus(c) {
  const H = 560;
  const fx = 880;
  sky(c, [C.t6, C.t4, C.t2, mix(C.peach, C.t1, 0.3), C.peach], {
    x: 1240,
    y: 250,
    r: 46,
    base: 520,
    strength: 0.8,
  });
  streaks(c, 6, 16, [0, 100, 1500, 190], C.cream, 0.5);
  const all = () => {
    mountains(c, {
      horizon: H,
      fx,
      lit: [mix(C.t3, C.peach, 0.3), mix(C.t3, C.peach, 0.4), mix(C.t2, C.peach, 0.5)],
      shade: [C.t6, C.t5, C.t4],
      base: mix(C.t2, C.peach, 0.55),
      snow: C.cream,
      snowShade: C.t2,
    });
    ridge(c, {
      y: 510,
      amp: 46,
      seed: 19,
      wave: 260,
      octaves: 5,
      fill: c.lin(0, 460, 0, 580, C.t5, mix(C.t4, C.peach, 0.3)),
    });
    forest(c, 31, 70, -10, 1610, (x) => 556 + 8 * Math.sin(x / 90), [26, 58], mix(C.t5, C.t6, 0.5), {
      lit: C.t4,
    });
    // Campus on the shore.
    const lit = mix(C.peach, C.t1, 0.3);
    const shade = mix(C.t4, C.t5, 0.4);
    tower(c, 716, 556, 52, 190, { lit, shade, roofFill: C.t7, spire: 1.7, glass: C.t7 });
    wall(c, 742, 556, 210, 96, { lit, shade, cornice: C.cream });
    roof(c, 742, 460, 210, 52, { fill: C.t7, hip: 0.1, edge: C.t3 });
    windows(c, 750, 466, 194, 84, 10, 2, { glass: C.t7, share: 0.4, seed: 6, kind: 'round', fill: 0.42 });
    wall(c, 540, 556, 152, 74, { lit, shade, cornice: C.cream });
    roof(c, 540, 482, 152, 46, { fill: C.t6, gable: true, edge: C.t3 });
    windows(c, 548, 490, 136, 62, 7, 2, { glass: C.t7, share: 0.4, seed: 7, kind: 'round', fill: 0.42 });
    wall(c, 990, 556, 120, 64, { lit, shade, cornice: C.cream });
    roof(c, 990, 492, 120, 40, { fill: C.t6, gable: true, edge: C.t3 });
    windows(c, 998, 500, 104, 52, 5, 2, { glass: C.t7, share: 0.4, seed: 8, kind: 'round', fill: 0.42 });
    for (const [x, h, s] of [
      [506, 70, 1],
      [522, 88, 2],
      [966, 80, 3],
      [980, 60, 4],
      [1130, 92, 5],
      [1152, 66, 6],
      [702, 40, 7],
    ])
      pine(c, x, 560, h, { seed: s, dark: C.t7, lit: C.t5 });
  };
  all();
  c.rect(0, H, 1600, 340, c.lin(0, H, 0, 900, mix(C.t3, C.peach, 0.5), C.t4, C.t6, C.t7));
  mirror(c, H, 280, all, 0.75, 0.9);
  c.rect(0, H - 2, 1600, 5, mix(C.peach, C.cream, 0.5), 'opacity="0.8"');
  glints(c, 8, 130, [0, H + 6, 1600, 280], mix(C.t3, C.t2, 0.4), { opacity: 0.5 });
  glints(c, 9, 90, [0, H + 6, 1600, 300], C.cream, { opacity: 0.75, sunX: 1240, spread: 170 });
  // Rowing boat.
  c.path('M1010 668q80 16 164 -2q-16 26 -44 28h-78q-30 -4 -42 -26Z', C.ink).stroke(
    'M1040 660l-74 44M1120 660l80 40',
    C.ink,
    3,
  );
  for (const [x, n] of [
    [1050, 2],
    [1102, 6],
  ])
    person(c, x, 690, 62, { ...look(n, { bag: false }), pose: 'sit', rim: C.peach, rimWidth: 2.6 });
  c.path('M1010 696q80 26 164 0q-40 30 -84 30q-50 0 -80 -30Z', C.ink, 'opacity="0.35"');
  // Near shore with the path and the walkers.
  c.path(
    curve(
      [
        [-30, 700],
        [180, 704],
        [380, 760],
        [620, 800],
        [900, 812],
        [1240, 850],
        [1640, 838],
        [1640, 940],
        [-30, 940],
      ],
      true,
    ),
    c.lin(0, 700, 0, 900, C.t7, C.deep, C.ink),
  );
  c.path(
    'M-20 812C180 800 300 850 420 868C520 884 600 890 700 920H330C240 880 120 850 -20 862Z',
    c.lin(0, 800, 0, 900, mix(C.amber, C.t4, 0.3), mix(C.coral, C.t7, 0.6)),
  );
  [
    [232, 842, 118, 1, 3],
    [316, 858, 122, 1, 15],
  ].forEach(([x, y, h, d, n]) => {
    shadow(c, x, y, 13, -90, 50, C.night, 0.6);
    person(c, x, y, h, { ...look(n, { bag: true }), pose: 'walk', dir: d, rim: C.peach });
  });
  grass(c, 21, 240, 420, 1620, (x) => 816 + Math.max(0, x - 700) * 0.04, 40, C.ink, 0.25);
  grass(c, 22, 60, 500, 1620, 880, 60, C.t7, 0.25);
  forest(c, 33, 6, -20, 130, 800, [260, 420], C.deep, { lit: C.t6, slim: 0.19, tiers: 11 });
  forest(c, 34, 5, 1450, 1630, 870, [300, 500], C.deep, { lit: C.t7, light: -1, slim: 0.19, tiers: 12 });
  birds(c, 12, 8, 420, 190, 110, 14, C.t7);
}
