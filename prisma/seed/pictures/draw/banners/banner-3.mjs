/** The observatory above a mountain lake at blue hour. */

import { roof, tower, wall, windows } from '../build.mjs';
import { C, curve, mix, poly, random, ring } from '../kit.mjs';
import { mountains } from '../mountains.mjs';
import { forest, glints, grass, mirror, pine, ridge, stars } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';
import { starDome } from '../starDome.mjs';

export function blueHour(c) {
  const H = 430;
  c.all(c.lin(0, 0, 0, H, C.night, C.deep, C.t7, C.t6));
  c.all(c.rad(1370, H, 720, [0, C.amber, 0.9], [0.2, C.coral, 0.5], [0.5, C.t5, 0.4], [1, C.t6, 0]));
  stars(c, 5, 330, 400, C.cream, 0.9);
  // Band of the galaxy rising to the right.
  const r = random(19);
  let dust = '';
  for (let i = 0; i < 520; i += 1) {
    const t = r();
    const off = (r() + r() + r() - 1.5) * 90;
    dust += ring(560 + t * 560 + off * 0.55, 400 - t * 440 + off * 0.7, r() ** 2 * 1.5 + 0.4);
  }
  c.path(dust, C.t2, 'opacity="0.55"');
  c.path(
    poly([
      [520, 410],
      [640, 420],
      [1230, -20],
      [1060, -20],
    ]),
    c.lin(700, 200, 900, 330, [0, C.t4, 0], [0.5, C.t4, 0.2], [1, C.t4, 0]),
  );
  const land = () => {
    mountains(c, {
      horizon: H,
      fx: 960,
      k: 0.78,
      warm: 0.2,
      lit: [mix(C.t5, C.coral, 0.35), C.t6, C.t6],
      shade: [C.t7, mix(C.t7, C.deep, 0.3), C.t7],
      base: mix(C.t6, C.t7, 0.4),
      snow: [
        mix(C.coral, C.peach, 0.35),
        mix(C.t6, C.t5, 0.55),
        mix(C.t7, C.t6, 0.8),
        mix(C.coral, C.amber, 0.4),
      ],
      snowShade: [C.t5, mix(C.t7, C.t6, 0.6), mix(C.t7, C.t6, 0.3), C.t6],
    });
    ridge(c, {
      y: 396,
      amp: 34,
      seed: 19,
      wave: 220,
      octaves: 5,
      fill: c.lin(0, 0, 1600, 0, C.ink, C.deep, C.t7, C.t6),
    });
    forest(c, 31, 110, -10, 1610, (x) => 430 + 4 * Math.sin(x / 90), [22, 52], C.deep, { lit: C.t7 });
    // Promontory with the observatory and college houses.
    c.path(
      `${curve([
        [960, 436],
        [1080, 418],
        [1180, 384],
        [1290, 356],
        [1410, 360],
        [1500, 394],
        [1620, 410],
      ])}V436Z`,
      c.lin(960, 0, 1600, 0, C.deep, C.t7, C.deep),
    );
    c.glow(1330, 290, 260, C.amber, 0.5);
    c.group('transform="translate(1010 62) scale(0.56)"', () => starDome(c, 560, 540));
    const o = { lit: mix(C.t4, C.peach, 0.2), shade: C.t7, light: -1, cornice: C.t3 };
    tower(c, 1110, 416, 26, 86, { ...o, roofFill: C.deep, spire: 1.7, glass: C.amber });
    wall(c, 1124, 416, 90, 40, o);
    roof(c, 1124, 376, 90, 22, { fill: C.deep, hip: 0.1 });
    windows(c, 1128, 380, 82, 34, 8, 2, { glass: C.deep, share: 0.75, seed: 5, fill: 0.46 });
    wall(c, 1500, 424, 84, 38, o);
    roof(c, 1500, 386, 84, 24, { fill: C.deep, gable: true });
    windows(c, 1504, 390, 76, 32, 7, 2, { glass: C.deep, share: 0.75, seed: 6, fill: 0.46 });
    for (const [x, y, h, s] of [
      [1090, 424, 62, 1],
      [1076, 428, 46, 2],
      [1222, 408, 70, 3],
      [1236, 404, 50, 4],
      [1472, 402, 76, 5],
      [1488, 410, 54, 6],
      [1590, 424, 80, 7],
    ])
      pine(c, x, y, h, { seed: s, dark: C.ink, lit: C.t7, light: -1 });
    forest(c, 37, 26, 960, 1600, 440, [18, 34], C.ink, { lit: C.deep });
  };
  land();
  c.rect(0, H + 4, c.w, 240, c.lin(0, H, 0, 640, C.t6, C.t7, C.deep, C.ink));
  mirror(c, H + 4, 210, land, 0.8, 0.85);
  c.glow(1320, H + 40, 260, C.amber, 0.35, 0.5);
  glints(c, 8, 150, [0, H + 10, 1600, 220], C.t5, { opacity: 0.35 });
  glints(c, 9, 130, [0, H + 8, 1600, 200], C.amber, { opacity: 0.8, sunX: 1330, spread: 90, size: 0.8 });
  c.rect(0, H + 2, c.w, 3, C.t5, 'opacity="0.5"');
  // A jetty with two students looking across.
  c.path(
    poly([
      [1200, 640],
      [1254, 566],
      [1390, 560],
      [1500, 640],
    ]),
    C.ink,
  ).path(
    poly([
      [1254, 566],
      [1390, 560],
      [1393, 565],
      [1250, 571],
    ]),
    C.amber,
  );
  c.stroke('M1262 572v40M1384 566v40', C.night, 7);
  for (let i = 0; i < 5; i += 1)
    c.stroke(`M${1243 - i * 9} ${580 + i * 13}L${1404 + i * 20} ${576 + i * 14}`, C.t7, 2);
  [
    [1304, 584, 86, 3, 1],
    [1344, 586, 84, 15, -1],
  ].forEach(([x, y, h, n, d]) => {
    shadow(c, x, y, 9, 10, 44, C.night, 0.7);
    person(c, x, y, h, { ...look(n), pose: 'stand', dir: d, rim: C.amber, light: d });
  });
  c.path(
    `${curve([
      [-20, 520],
      [220, 530],
      [480, 566],
      [760, 610],
      [940, 650],
    ])}L-20 660Z`,
    C.night,
  );
  forest(c, 33, 13, -20, 420, 590, [230, 430], C.night, { lit: C.ink, slim: 0.18, tiers: 11 });
  forest(c, 35, 7, 400, 700, 630, [90, 190], C.night, { lit: C.ink, slim: 0.18, tiers: 9 });
  grass(c, 5, 200, 300, 960, (x) => 560 + Math.max(0, x - 480) * 0.18, 30, C.night, 0.3);
}
