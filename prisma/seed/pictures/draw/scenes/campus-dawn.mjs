/** A wide path to a domed university building at sunrise. */

import { C, curve, mix, poly } from '../kit.mjs';
import { mainBuilding } from '../mainBuilding.mjs';
import { birds, grass, mist, poplar, ridge, sky, streaks, tree } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

export function campusDawn(c) {
  const sun = { x: 918, y: 398, r: 54, base: 590, halo: C.peach, color: C.cream, strength: 0.75, rings: 4 };
  sky(c, [C.t6, C.t4, mix(C.t2, C.peach, 0.35), C.peach, C.amber], sun);
  streaks(c, 4, 16, [500, 170, 1000, 190], C.cream, 0.45);
  streaks(c, 8, 10, [-60, 90, 900, 160], C.t2, 0.28);
  ridge(c, {
    y: 478,
    amp: 46,
    seed: 3,
    wave: 420,
    fill: c.lin(0, 430, 0, 580, mix(C.t3, C.peach, 0.45), mix(C.peach, C.amber, 0.25)),
  });
  ridge(c, {
    y: 520,
    amp: 34,
    seed: 9,
    wave: 260,
    fill: c.lin(0, 490, 0, 600, mix(C.t4, C.peach, 0.4), mix(C.amber, C.peach, 0.4)),
  });
  for (let i = 0; i < 26; i += 1) {
    const x = (i * 67 + ((i * i * 13) % 40)) % 1600;
    poplar(c, x, 562, 46 + ((i * 29) % 40), { seed: i, dark: mix(C.t4, C.peach, 0.28) });
  }
  mist(c, 575, 60, C.peach, 0.85);
  mainBuilding(c, 800, 600, 0.98, {
    lit: mix(C.t3, C.peach, 0.5),
    shade: mix(C.t5, C.t4, 0.45),
    roofTone: C.t5,
    glass: C.t7,
    foot: mix(C.amber, C.peach, 0.5),
  });
  c.glow(sun.x, sun.y, 520, C.amber, 0.4);
  for (const [x, h, s] of [
    [265, 120, 1],
    [330, 92, 2],
    [1282, 100, 3],
    [1350, 130, 4],
    [1420, 96, 7],
  ]) {
    tree(c, x, 606, h, {
      seed: s,
      light: x < sun.x ? 1 : -1,
      bare: 0.16,
      tones: [C.t6, C.t5, mix(C.t4, C.amber, 0.45)],
    });
  }
  mist(c, 606, 34, C.peach, 0.6);
  // Lawn and path towards the steps.
  c.path(
    poly([
      [0, 604],
      [1600, 604],
      [1600, 900],
      [0, 900],
    ]),
    c.lin(0, 604, 0, 900, mix(C.amber, C.t4, 0.45), C.t5, C.t7, C.deep),
  );
  const path = 'M770 604L832 604C860 700 980 800 1110 900L330 900C520 810 730 720 770 604Z';
  c.path(path, c.lin(0, 604, 0, 900, C.cream, C.peach, mix(C.amber, C.t5, 0.35), mix(C.t5, C.coral, 0.18)));
  c.clip(path, () => {
    for (let i = 0; i < 15; i += 1) {
      const t = (i / 15) ** 1.7;
      c.rect(200, 612 + t * 290, 1100, 1 + t * 4, C.t7, 'opacity="0.13"');
    }
  });
  // Long shadows across the grass.
  for (const [x, y, w, dx, dy] of [
    [150, 690, 60, -330, 190],
    [460, 655, 26, -260, 110],
    [1430, 690, 60, 260, 210],
    [1200, 655, 26, 60, 130],
  ]) {
    shadow(c, x, y, w, dx, dy, C.ink, 0.5);
  }
  const trees = [
    [505, 648, 230, 21],
    [1165, 648, 225, 22],
    [400, 678, 320, 23],
    [1275, 682, 330, 24],
  ];
  for (const [x, y, h, s] of trees) {
    const near = (y - 640) / 60;
    c.oval(x, y, h * 0.3, h * 0.03, C.ink, 'opacity="0.4"');
    tree(c, x, y, h, {
      seed: s,
      light: x < sun.x ? 1 : -1,
      bare: 0.22,
      spread: 0.33,
      lobes: 18,
      tones: [
        mix(C.t6, C.deep, near),
        mix(C.t5, C.t7, near),
        mix(C.t4, C.t6, near),
        mix(C.amber, C.t4, 0.3 + near * 0.2),
      ],
    });
  }
  [
    [806, 640, 34, -1],
    [772, 646, 36, 1],
    [846, 668, 44, -1],
    [704, 690, 54, 1],
    [742, 692, 52, 1],
    [898, 722, 68, -1],
    [650, 770, 96, 1],
    [716, 776, 92, 1],
    [926, 800, 112, -1],
  ].forEach(([x, y, h], i) => {
    shadow(c, x, y, h * 0.13, (x - sun.x) * 0.32, h * 1.5, C.ink, 0.55);
    person(c, x, y, h, {
      ...look(i + 3),
      pose: i === 3 ? 'stand' : 'walk',
      dir: x < 800 ? 1 : -1,
      rim: C.peach,
      light: 1,
      rimWidth: 2.4,
    });
  });
  tree(c, 128, 770, 640, {
    seed: 41,
    light: 1,
    bare: 0.24,
    spread: 0.37,
    lobes: 26,
    tones: [C.ink, C.deep, C.t7, C.t6, mix(C.amber, C.t5, 0.35)],
  });
  tree(c, 1496, 774, 600, {
    seed: 42,
    light: -1,
    bare: 0.25,
    spread: 0.34,
    lobes: 26,
    tones: [C.ink, C.deep, C.t7, C.t6, mix(C.amber, C.t5, 0.3)],
  });
  c.path(
    `${curve([
      [-20, 800],
      [180, 806],
      [360, 850],
      [560, 905],
    ])}L-20 920Z`,
    C.deep,
  );
  c.path(
    `${curve([
      [1620, 800],
      [1420, 812],
      [1230, 850],
      [1080, 905],
    ])}L1620 920Z`,
    C.deep,
  );
  grass(c, 5, 170, -10, 430, (x) => 818 + Math.max(0, x - 180) * 0.3, 46, C.ink, 0.35);
  grass(c, 6, 170, 1150, 1610, (x) => 818 + Math.max(0, 1420 - x) * 0.3, 46, C.ink, -0.3);
  grass(c, 7, 60, 20, 420, 850, 60, C.t7, 0.35);
  grass(c, 17, 60, 1180, 1590, 850, 60, C.t7, -0.35);
  birds(c, 2, 9, 560, 250, 130, 15, C.t7);
}
