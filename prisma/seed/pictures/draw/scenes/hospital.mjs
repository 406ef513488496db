/** Lit hospital terraces above a garden pool at nightfall. */

import { lamp, windows } from '../build.mjs';
import { C, mix, random, ring } from '../kit.mjs';
import { forest, glints, mirror, mist, ridge, sky, stars, streaks, tree } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

/** Person in a wheelchair with someone pushing. */
function outing(c, x, y, h, rim, light) {
  const k = h / 100;
  person(c, x - 34 * k, y, h, {
    pose: 'work',
    hair: 'bun',
    gown: true,
    rim,
    light,
    tone: { coat: C.t2, legs: C.ink, skin: '#6b4a3a' },
  });
  c.stroke(ring(x + 6 * k, y - 20 * k, 19 * k), C.night, 3.4 * k).disc(
    x + 6 * k,
    y - 20 * k,
    3.4 * k,
    C.night,
  );
  c.stroke(
    `M${x - 12 * k} ${y - 62 * k}L${x - 4 * k} ${y - 34 * k}H${x + 26 * k}L${x + 34 * k} ${y - 6 * k}`,
    C.night,
    3.4 * k,
  );
  c.stroke(ring(x + 32 * k, y - 6 * k, 6 * k), C.night, 2.6 * k);
  person(c, x + 4 * k, y - 3 * k, h * 0.86, {
    pose: 'sit',
    hair: 'short',
    rim,
    light,
    tone: { coat: mix(C.coral, C.rust, 0.5), legs: C.ink, skin: '#8c6048', accent: C.peach },
  });
}

const blobs = (x, y, r) => [-30, 0, 30].map((k) => ring(x + k, y + r.in(-8, 8), r.in(18, 30))).join('');

export function hospital(c) {
  sky(c, [C.deep, C.t7, C.t6, C.t4, mix(C.peach, C.t3, 0.3), C.amber], {
    x: 330,
    y: 470,
    r: 46,
    base: 600,
    rings: 4,
    strength: 0.7,
  });
  stars(c, 6, 90, 260, C.cream, 0.8);
  streaks(c, 7, 16, [0, 190, 1100, 210], C.peach, 0.4);
  ridge(c, {
    y: 500,
    amp: 60,
    seed: 9,
    wave: 380,
    octaves: 5,
    fill: c.lin(0, 450, 0, 600, mix(C.t5, C.t4, 0.4), mix(C.amber, C.t3, 0.4)),
  });
  ridge(c, {
    y: 545,
    amp: 40,
    seed: 19,
    wave: 260,
    octaves: 5,
    fill: c.lin(0, 510, 0, 620, C.t6, mix(C.t5, C.amber, 0.25)),
  });
  forest(c, 5, 90, -10, 1620, 622, [60, 130], C.t6, { lit: mix(C.t5, C.amber, 0.2), light: -1 });
  mist(c, 610, 44, mix(C.peach, C.t3, 0.4), 0.4);
  const house = () => {
    // Long white pavilion with curved sun terraces, seven floors of light.
    const floors = 6;
    const [x0, x1, base, fh] = [640, 1330, 650, 53];
    c.rect(
      x0,
      base - floors * fh,
      x1 - x0,
      floors * fh,
      c.lin(x0, 0, x1, 0, mix(C.t1, C.peach, 0.5), C.t3, C.t4),
    );
    c.path(
      `M${x0} ${base}V${base - floors * fh}H${x0 - 20}Q${x0 - 128} ${base - floors * fh} ${x0 - 128} ${base - floors * fh + 44}V${base}Z`,
      c.lin(x0 - 128, 0, x0, 0, C.peach, mix(C.t2, C.peach, 0.5)),
    );
    const r = random(31);
    for (let j = 0; j < floors; j += 1) {
      const y = base - (j + 1) * fh;
      c.rect(
        x0 - 128,
        y + 12,
        x1 - x0 + 128,
        fh - 22,
        c.lin(x0 - 128, 0, x1, 0, mix(C.t6, C.amber, 0.35), C.t6, C.t7),
      );
      for (let i = 0; i < 20; i += 1) {
        const x = x0 - 112 + i * 40.4;
        const on = r.is(0.52);
        c.rect(x, y + 13, 31, fh - 24, on ? c.lin(0, y, 0, y + fh, C.amber, C.peach) : mix(C.t7, C.t6, r()));
        if (on && r.is(0.5)) c.rect(x, y + 13, r.in(7, 13), fh - 24, C.cream, 'opacity="0.6"');
        if (on && r.is(0.4))
          person(c, x + 18, y + fh - 10, 26, { ...look(i + j * 9, { bag: false, scarf: false }) });
        c.rect(x + 31, y + 12, 4, fh - 22, mix(C.t2, C.t4, i / 20));
      }
      c.path(
        `M${x1 + 4} ${y + fh - 12}H${x0 - 90}Q${x0 - 150} ${y + fh - 12} ${x0 - 150} ${y + fh - 4}Q${x0 - 150} ${y + fh + 2} ${x0 - 90} ${y + fh + 2}H${x1 + 4}Z`,
        c.lin(x0 - 150, 0, x1, 0, C.cream, mix(C.t2, C.peach, 0.3), C.t3),
      );
      let rail = '';
      for (let x = x0 - 140; x < x1; x += 15) rail += `M${x} ${y + fh - 11}v-13`;
      c.stroke(rail, mix(C.t1, C.peach, 0.3), 1.6, 'opacity="0.6"').rect(
        x0 - 144,
        y + fh - 26,
        x1 - x0 + 144,
        2.4,
        C.cream,
      );
    }
    c.rect(x0 - 60, base - floors * fh - 16, x1 - x0 + 70, 16, C.t2)
      .rect(x0 + 150, base - floors * fh - 62, 210, 46, c.hor(C.peach, C.t4))
      .rect(x0 + 140, base - floors * fh - 70, 230, 10, C.t1);
    windows(c, x0 + 160, base - floors * fh - 58, 190, 38, 8, 1, {
      glass: C.t7,
      share: 0.6,
      seed: 4,
      fill: 0.7,
    });
    // Stair tower, glazed, the vertical of the picture.
    c.rect(1240, base - floors * fh - 110, 96, floors * fh + 110, c.hor(C.t2, C.t4));
    c.rect(
      1256,
      base - floors * fh - 92,
      46,
      floors * fh + 74,
      c.lin(0, 220, 0, base, C.amber, C.peach, C.cream),
    );
    for (let y = base - floors * fh - 80; y < base - 10; y += 26) c.rect(1256, y, 46, 3, C.t6);
    c.stroke(`M1279 ${base - floors * fh - 92}V${base - 18}`, C.t6, 3);
    for (let i = 0; i < 6; i += 1)
      c.stroke(`M1256 ${base - 30 - i * 54}L1302 ${base - 56 - i * 54}`, C.coral, 3, 'opacity="0.7"');
    // Low entrance wing with canopy.
    c.rect(1336, base - 112, 270, 112, c.hor(C.t4, C.t6));
    windows(c, 1344, base - 104, 256, 88, 9, 1, {
      glass: C.t7,
      share: 0.75,
      seed: 8,
      fill: 0.78,
      tall: 0.86,
    });
    c.path(
      `M1300 ${base - 128}Q1440 ${base - 148} 1610 ${base - 128}v14Q1440 ${base - 132} 1300 ${base - 114}Z`,
      C.t2,
    );
    c.rect(752, base - 40, 56, 40, C.cream).rect(778, base - 40, 4, 40, C.t5);
  };
  c.glow(900, 500, 640, C.amber, 0.35);
  house();
  // Garden, reflecting pool and path.
  c.rect(0, 648, 1600, 260, c.lin(0, 648, 0, 900, mix(C.t6, C.amber, 0.2), C.t7, C.deep, C.ink));
  const pool =
    'M420 694Q560 668 900 672Q1240 672 1330 700Q1380 740 1180 764Q800 792 520 770Q300 742 420 694Z';
  c.path(pool, c.lin(0, 670, 0, 780, mix(C.amber, C.t4, 0.4), C.t5, C.t6));
  c.clip(pool, () => {
    mirror(c, 660, 170, house, 0.75, 0.5);
    glints(c, 4, 90, [380, 680, 960, 100], C.cream, { opacity: 0.4 });
  });
  c.stroke(pool, mix(C.t3, C.peach, 0.4), 5, 'opacity="0.8"');
  c.path(
    'M-20 860C300 800 700 800 940 826C1200 850 1420 800 1620 760V820C1420 850 1240 896 960 880C700 850 320 856 60 920H-20Z',
    c.lin(0, 780, 0, 910, mix(C.amber, C.peach, 0.3), mix(C.coral, C.t6, 0.45)),
  );
  for (const [x, h, s] of [
    [470, 210, 1],
    [390, 280, 2],
    [1490, 240, 3],
    [1570, 300, 4],
  ])
    tree(c, x, 706 + s * 6, h, {
      seed: s + 60,
      light: x < 800 ? -1 : -1,
      bare: 0.2,
      spread: 0.34,
      lobes: 18,
      tones: [C.ink, C.deep, C.t7, mix(C.amber, C.t6, 0.5)],
    });
  lamp(c, 620, 806, 120, C.ink);
  lamp(c, 1120, 838, 130, C.ink);
  c.rect(700, 790, 110, 7, C.ink)
    .rect(700, 768, 110, 6, C.ink)
    .stroke('M710 796v18M800 796v18M712 770v24M798 770v24', C.ink, 5);
  person(c, 740, 816, 74, { ...look(2, { bag: false }), pose: 'sit', rim: C.amber, light: -1 });
  shadow(c, 940, 852, 30, 90, 36, C.night, 0.6);
  outing(c, 930, 856, 128, C.peach, -1);
  [
    [300, 850, 120, 'walk', 1, 4],
    [1260, 846, 112, 'walk', -1, 18],
    [1310, 842, 112, 'walk', -1, 12],
  ].forEach(([x, y, h, pose, dir, n]) => {
    shadow(c, x, y, h * 0.1, 80, 34, C.night, 0.6);
    person(c, x, y, h, { ...look(n), pose, dir, gown: n === 18, rim: C.peach, light: -1 });
  });
  const r = random(14);
  for (let i = 0; i < 46; i += 1) {
    const x = r.in(0, 1600);
    const y = 880 + r.in(-10, 26);
    c.path(blobs(x, y, r), i % 2 ? C.ink : C.deep);
    if (i % 2)
      for (let k = 0; k < 4; k += 1)
        c.disc(x + r.in(-34, 34), y - r.in(8, 40), r.in(2.4, 5), r.pick([C.coral, C.amber, C.peach, C.t3]));
  }
  forest(c, 33, 4, -30, 190, 900, [420, 640], C.ink, { lit: C.deep, light: 1, slim: 0.17, tiers: 13 });
  forest(c, 34, 2, 1560, 1630, 910, [360, 520], C.ink, { lit: C.deep, light: -1, slim: 0.17, tiers: 12 });
}
