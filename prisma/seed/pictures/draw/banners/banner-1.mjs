/** The main building at dawn, beyond a lawn. */

import { C, curve, mix } from '../kit.mjs';
import { mainBuilding } from '../mainBuilding.mjs';
import { birds, grass, poplar, ridge, spray, streaks, tree } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

export function dawn(c) {
  const [sx, sy] = [1392, 296];
  c.all(
    c.rad(
      sx,
      sy,
      1400,
      [0, C.cream],
      [0.05, C.peach],
      [0.13, C.amber],
      [0.22, mix(C.coral, C.t5, 0.35)],
      [0.31, mix(C.t5, C.t6, 0.5)],
      [0.46, C.t6],
      [0.66, C.t7],
      [1, C.deep],
    ),
  );
  for (let i = 4; i > 0; i -= 1) c.disc(sx, sy, 42 + i * i * 17, C.peach, 'opacity="0.13"');
  c.disc(sx, sy, 44, '#fffaf0');
  streaks(c, 4, 14, [900, 90, 700, 180], C.cream, 0.4);
  streaks(c, 9, 12, [0, 70, 1000, 200], C.t4, 0.22);
  ridge(c, {
    y: 372,
    amp: 34,
    seed: 3,
    wave: 320,
    fill: c.lin(0, 0, 1600, 0, C.t7, C.t6, mix(C.coral, C.t4, 0.4), mix(C.amber, C.peach, 0.3)),
  });
  ridge(c, {
    y: 396,
    amp: 26,
    seed: 9,
    wave: 220,
    fill: c.lin(0, 0, 1600, 0, mix(C.deep, C.t7, 0.6), C.t7, mix(C.t5, C.coral, 0.35), C.amber),
  });
  for (let i = 0; i < 24; i += 1)
    poplar(c, 660 + i * 40 + ((i * i * 13) % 20), 434, 36 + ((i * 29) % 34), {
      seed: i,
      dark: mix(C.t7, mix(C.amber, C.t5, 0.4), Math.min(1, i / 18)),
    });
  c.glow(1330, 430, 300, C.peach, 0.6, 0.3);
  mainBuilding(c, 1296, 446, 0.68, {
    lit: mix(C.peach, C.t4, 0.35),
    shade: mix(C.t5, C.t6, 0.4),
    roofTone: C.t6,
    glass: C.t7,
    foot: C.amber,
  });
  c.glow(sx, sy, 420, C.amber, 0.45);
  // Ground, path, shadows.
  c.rect(
    0,
    444,
    c.w,
    200,
    c.lin(0, 0, 1600, 0, C.deep, C.t7, mix(C.t6, C.amber, 0.2), mix(C.amber, C.t5, 0.35)),
  );
  c.rect(0, 444, c.w, 200, c.lin(0, 444, 0, 640, [0, C.deep, 0], [0.5, C.deep, 0.35], [1, C.ink, 0.9]));
  c.path(
    'M1276 446L1316 446C1316 500 1270 570 1220 640L800 640C1000 580 1240 510 1276 446Z',
    c.lin(0, 446, 0, 640, C.cream, C.amber, mix(C.coral, C.t6, 0.45), mix(C.t7, C.coral, 0.2)),
  );
  for (const [x, h, s] of [
    [1010, 150, 21],
    [1090, 112, 22],
    [1530, 150, 23],
    [1470, 104, 24],
  ]) {
    const y = 452 + h * 0.14;
    shadow(c, x, y, h * 0.1, (x - sx) * 0.5, 70, C.ink, 0.5);
    tree(c, x, y, h, {
      seed: s,
      light: x < sx ? 1 : -1,
      bare: 0.2,
      lobes: 14,
      tones: [C.deep, C.t7, C.t6, mix(C.amber, C.t5, 0.2)],
    });
  }
  for (const [x, y, h, s] of [
    [880, 486, 230, 31],
    [700, 500, 290, 32],
  ]) {
    shadow(c, x, y, h * 0.1, -240, 80, C.night, 0.5);
    tree(c, x, y, h, {
      seed: s,
      light: 1,
      bare: 0.2,
      spread: 0.38,
      lobes: 18,
      tones: [C.ink, C.deep, mix(C.t7, C.deep, 0.4), C.t7],
    });
  }
  [
    [1292, 478, 34, 5],
    [1268, 486, 38, 3],
    [1310, 494, 40, 12],
    [1240, 512, 54, 9],
    [1200, 518, 54, 15],
    [1170, 560, 88, 4],
    [1108, 566, 86, 21],
    [1262, 588, 104, 8],
  ].forEach(([x, y, h, n]) => {
    shadow(c, x, y, h * 0.12, (x - sx) * 0.5, h * 0.95, C.ink, 0.6);
    person(c, x, y, h, { ...look(n), pose: 'walk', dir: 1, rim: C.peach, light: 1 });
  });
  tree(c, 380, 600, 620, {
    seed: 41,
    light: 1,
    bare: 0.2,
    spread: 0.44,
    lobes: 28,
    tones: [C.night, C.ink, C.deep, mix(C.deep, C.t7, 0.7)],
  });
  tree(c, 60, 620, 680, {
    seed: 45,
    light: 1,
    bare: 0.2,
    spread: 0.42,
    lobes: 26,
    tones: [C.night, C.ink, mix(C.ink, C.deep, 0.6), C.deep],
  });
  c.path(
    `${curve([
      [-20, 560],
      [240, 566],
      [520, 596],
      [760, 622],
      [900, 650],
    ])}L-20 660Z`,
    C.night,
  );
  grass(c, 5, 260, -10, 840, (x) => 580 + Math.max(0, x - 200) * 0.085, 40, C.night, 0.3);
  grass(c, 6, 90, 1330, 1610, 644, 46, C.ink, -0.3);
  spray(c, 1620, 30, 300, 2.6, { seed: 11, color: C.ink, accent: C.t7, leaf: 26 });
  birds(c, 2, 8, 1120, 190, 90, 12, C.t7);
}
