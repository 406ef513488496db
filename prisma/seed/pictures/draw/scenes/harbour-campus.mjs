/** Sailing ships in front of a domed waterfront campus. */

import { arcade, dome, lamp, tower, wall, windows } from '../build.mjs';
import { C, mix, poly } from '../kit.mjs';
import { birds, cloud, glints, mirror, ridge, sky, streaks, tree } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

function ship(c, x, y, k, o) {
  const { hull, sail, mast } = o;
  c.stroke(
    `M${x} ${y}V${y - 250 * k}M${x - 96 * k} ${y}V${y - 210 * k}M${x + 88 * k} ${y}V${y - 190 * k}M${x + 130 * k} ${y - 18 * k}L${x + 210 * k} ${y - 60 * k}`,
    mast,
    4 * k,
  );
  c.stroke(
    `M${x} ${y - 250 * k}L${x + 210 * k} ${y - 60 * k}M${x - 96 * k} ${y - 210 * k}L${x} ${y - 60 * k}M${x - 96 * k} ${y - 210 * k}L${x - 150 * k} ${y - 26 * k}M${x} ${y - 250 * k}L${x - 96 * k} ${y - 190 * k}M${x + 88 * k} ${y - 190 * k}L${x + 210 * k} ${y - 60 * k}`,
    mast,
    1.3 * k,
  );
  for (const [mx, top, w] of [
    [x - 96 * k, 200, 62],
    [x, 240, 74],
    [x + 88 * k, 180, 58],
  ]) {
    for (let i = 0; i < 3; i += 1) {
      const a = y - (top - i * 58) * k;
      const ww = w * (0.6 + i * 0.2) * k;
      c.path(
        `M${mx - ww * 0.8} ${a}H${mx + ww * 0.8}Q${mx + ww * 1.24} ${a + 30 * k} ${mx + ww * 0.98} ${a + 50 * k}Q${mx} ${a + 40 * k} ${mx - ww * 0.9} ${a + 50 * k}Q${mx - ww * 0.62} ${a + 26 * k} ${mx - ww * 0.8} ${a}Z`,
        c.lin(mx - ww, 0, mx + ww, 0, sail[0], sail[1]),
      );
    }
  }
  c.path(
    `M${x - 160 * k} ${y - 26 * k}Q${x - 60 * k} ${y} ${x + 134 * k} ${y - 22 * k}L${x + 150 * k} ${y - 24 * k}Q${x + 130 * k} ${y + 14 * k} ${x + 100 * k} ${y + 26 * k}H${x - 120 * k}Q${x - 156 * k} ${y + 10 * k} ${x - 160 * k} ${y - 26 * k}Z`,
    hull,
  );
  c.stroke(
    `M${x - 158 * k} ${y - 14 * k}Q${x - 60 * k} ${y + 10 * k} ${x + 134 * k} ${y - 10 * k}`,
    C.amber,
    3 * k,
  );
}

export function harbourCampus(c) {
  const H = 560;
  const sun = { x: 470, y: 430, r: 58, base: 560, strength: 0.9, rings: 4 };
  sky(c, [C.t7, C.t5, C.t3, mix(C.peach, C.t2, 0.25), C.amber, mix(C.coral, C.amber, 0.4)], sun);
  streaks(c, 14, 22, [0, 110, 1600, 260], C.peach, 0.5);
  cloud(c, 1150, 250, 520, { seed: 21, body: [C.t4, mix(C.t3, C.peach, 0.4)], lit: mix(C.peach, C.t2, 0.2) });
  const shore = () => {
    ridge(c, {
      y: 516,
      amp: 36,
      seed: 4,
      wave: 380,
      fill: c.lin(0, 480, 0, 580, mix(C.t4, C.amber, 0.35), mix(C.amber, C.peach, 0.3)),
    });
    // Lighthouse on the mole.
    c.path(
      poly([
        [120, 560],
        [150, 540],
        [330, 552],
        [360, 562],
      ]),
      C.t6,
    );
    c.path(
      poly([
        [196, 546],
        [232, 546],
        [226, 420],
        [202, 420],
      ]),
      c.lin(196, 0, 232, 0, C.t6, mix(C.peach, C.t3, 0.3)),
    );
    c.rect(199, 456, 30, 20, mix(C.coral, C.rust, 0.4))
      .rect(197, 500, 34, 20, mix(C.coral, C.rust, 0.4))
      .rect(196, 412, 36, 8, C.t7)
      .rect(204, 392, 20, 20, C.cream)
      .path('M200 392L214 374L228 392Z', C.t7);
    // Waterfront: domed library, gabled warehouses turned into studios, tower.
    const lit = mix(C.peach, C.amber, 0.25);
    const shade = mix(C.t6, C.t5, 0.4);
    wall(c, 1010, H, 300, 130, { lit, shade, light: -1, cornice: C.cream });
    windows(c, 1020, 436, 280, 60, 12, 1, {
      glass: C.t7,
      share: 0.3,
      seed: 2,
      kind: 'round',
      fill: 0.44,
      tall: 0.74,
    });
    arcade(c, 1020, H, 280, 56, 11, { open: C.t7, reveal: C.cream, light: -1 });
    dome(c, 1160, 430, 150, {
      stone: lit,
      shade,
      copper: C.t6,
      copperLit: mix(C.t3, C.amber, 0.5),
      light: -1,
      glass: C.t7,
      share: 0.5,
    });
    [
      [690, 96, 150],
      [786, 84, 128],
      [870, 100, 160],
      [1322, 92, 146],
      [1414, 88, 124],
      [1502, 110, 158],
    ].forEach(([x, w, h], i) => {
      const a = i % 2 ? mix(C.coral, C.amber, 0.3) : lit;
      wall(c, x, H, w, h * 0.72, { lit: a, shade: mix(a, C.t7, 0.6), light: -1 });
      c.path(
        poly([
          [x, H - h * 0.72],
          [x + w * 0.2, H - h * 0.86],
          [x + w * 0.3, H - h * 0.86],
          [x + w * 0.5, H - h * 1.06],
          [x + w * 0.7, H - h * 0.86],
          [x + w * 0.8, H - h * 0.86],
          [x + w, H - h * 0.72],
        ]),
        c.lin(x, 0, x + w, 0, a, mix(a, C.t7, 0.6)),
      );
      windows(c, x + 6, H - h * 0.7, w - 12, h * 0.66, 5, 4, {
        glass: C.t7,
        share: 0.35,
        seed: i + 5,
        fill: 0.46,
        tall: 0.6,
      });
      c.disc(x + w * 0.5, H - h * 0.88, 6, C.t7);
    });
    tower(c, 985, H, 50, 300, { lit, shade, light: -1, roofFill: C.t7, spire: 1.8, glass: C.t7 });
    for (const [x, h, s] of [
      [668, 70, 1],
      [640, 56, 2],
      [1312, 60, 3],
    ])
      tree(c, x, H, h, {
        seed: s,
        light: -1,
        bare: 0.15,
        lobes: 9,
        tones: [C.t7, C.t6, mix(C.amber, C.t4, 0.4)],
      });
    c.rect(600, H - 4, 1010, 12, mix(C.t7, C.amber, 0.2));
    ship(c, 770, 590, 0.62, { hull: C.deep, sail: [C.peach, C.t3], mast: C.deep });
  };
  shore();
  c.rect(0, H, 1600, 340, c.lin(0, H, 0, 900, mix(C.amber, C.t4, 0.3), C.t4, C.t6, C.t7, C.deep));
  mirror(c, H + 6, 240, shore, 0.6, 0.9);
  ship(c, 770, 590, 0.62, { hull: C.deep, sail: [C.peach, C.t3], mast: C.deep });
  glints(c, 5, 260, [0, H + 8, 1600, 330], mix(C.t5, C.t4, 0.4), { opacity: 0.5 });
  glints(c, 7, 220, [0, H + 8, 1600, 330], C.cream, { opacity: 0.85, sunX: sun.x, spread: 150 });
  glints(c, 8, 110, [600, H + 8, 1000, 300], C.amber, { opacity: 0.5 });
  // Great training ship in the foreground water, then the quay.
  ship(c, 420, 716, 1.32, { hull: C.ink, sail: [C.cream, mix(C.t4, C.peach, 0.2)], mast: C.ink });
  c.path('M230 752H560Q540 790 420 796Q280 790 230 752Z', C.ink, 'opacity="0.35"');
  glints(c, 15, 50, [190, 752, 420, 60], C.t4, { opacity: 0.6, size: 0.8 });
  c.path('M980 676h120l-18 20h-88Z', C.ink)
    .path(
      poly([
        [1036, 670],
        [1036, 560],
        [1098, 664],
      ]),
      mix(C.coral, C.peach, 0.2),
    )
    .path(
      poly([
        [1030, 668],
        [1030, 584],
        [994, 664],
      ]),
      C.peach,
    );
  c.path(
    poly([
      [700, 900],
      [900, 800],
      [1620, 770],
      [1620, 920],
      [690, 920],
    ]),
    c.lin(0, 770, 0, 900, C.t6, C.deep, C.ink),
  );
  c.path(
    poly([
      [884, 808],
      [900, 798],
      [1620, 766],
      [1620, 778],
    ]),
    mix(C.amber, C.peach, 0.3),
  );
  for (let i = 0; i < 8; i += 1)
    c.stroke(`M${930 + i * 100} ${806 - i * 4}L${860 + i * 130} 900`, C.ink, 2, 'opacity="0.4"');
  for (const x of [1010, 1270, 1530]) {
    const y = 806 - (x - 900) * 0.04;
    shadow(c, x, y + 4, 10, 70, 46, C.night, 0.6);
    c.path(`M${x - 16} ${y + 6}l5 -32h22l5 32Z`, C.ink)
      .rect(x - 17, y - 32, 34, 9, C.ink)
      .rect(x - 17, y - 32, 9, 9, C.amber);
  }
  lamp(c, 1416, 806, 250, C.ink);
  [
    [1120, 824, 128, 'walk', -1, 3],
    [1176, 826, 126, 'walk', -1, 15],
    [1350, 852, 142, 'point', -1, 9],
    [1480, 850, 138, 'stand', -1, 12],
  ].forEach(([x, y, h, pose, dir, n]) => {
    shadow(c, x, y, h * 0.1, h * 0.9, h * 0.36, C.night, 0.6);
    person(c, x, y, h, { ...look(n), pose, dir, rim: C.peach, light: -1 });
  });
  birds(c, 9, 11, 640, 250, 170, 17, C.cream);
  birds(c, 10, 5, 250, 330, 110, 13, C.deep);
}
