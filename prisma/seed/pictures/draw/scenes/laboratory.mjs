/** A bench of glassware in front of a wide window at dusk. */

import { glassware, pendant, windows } from '../build.mjs';
import { box, C, mix, poly, random } from '../kit.mjs';
import { ridge, sky, streaks } from '../nature.mjs';
import { person } from '../people.mjs';

function microscope(c, x, y, h, color, accent) {
  const k = h / 100;
  c.group(`transform="translate(${x} ${y}) scale(${k})"`, () => {
    c.path('M-34 0h64v-9h-64Z', color).path('M12 -8Q40 -40 16 -70L6 -62Q22 -40 2 -8Z', color);
    c.path('M-32 -32h44v7h-44Z', color)
      .path('M-22 -100l16 -6l22 58l-16 6Z', color)
      .path('M-5 -48l14 -5l4 12l-14 5Z', accent);
    c.path('M-26 -106l18 -7l4 9l-18 7Z', accent).disc(20, -34, 8, accent);
  });
}

export function laboratory(c) {
  c.group('transform="translate(-128 -38) scale(1.16)"', () => laboratoryBench(c));
  c.all(c.rad(800, 480, 1020, [0, C.night, 0], [0.6, C.night, 0], [1, C.night, 0.6]));
}

function laboratoryBench(c) {
  c.all(c.lin(0, 0, 0, 900, C.ink, C.deep));
  // Evening seen through a wide window.
  c.clip(box(330, 70, 940, 470), () => {
    c.group('transform="translate(0 -40)"', () => {
      sky(c, [C.t7, C.t6, C.t4, mix(C.peach, C.t3, 0.25), C.amber, C.coral], {
        x: 930,
        y: 420,
        r: 50,
        base: 600,
        rings: 4,
        strength: 0.8,
      });
      streaks(c, 3, 14, [330, 200, 940, 180], C.peach, 0.5);
      ridge(c, {
        y: 470,
        amp: 46,
        seed: 7,
        wave: 260,
        fill: c.lin(0, 430, 0, 560, mix(C.t4, C.amber, 0.4), mix(C.amber, C.coral, 0.2)),
      });
      ridge(c, {
        y: 515,
        amp: 36,
        seed: 17,
        wave: 180,
        fill: c.lin(0, 480, 0, 590, C.t5, mix(C.t4, C.amber, 0.45)),
      });
      const r = random(6);
      for (let i = 0; i < 30; i += 1) {
        const [x, w, h] = [330 + i * 33, r.in(24, 46), r.in(26, 88)];
        c.rect(x, 590 - h, w, h, mix(C.t6, C.t5, r()));
        windows(c, x + 3, 594 - h, w - 6, h, 3, Math.round(h / 14), { glass: C.t7, share: 0.35, seed: i });
      }
    });
  });
  for (let i = 0; i <= 4; i += 1) c.rect(322 + i * 235, 62, 16, 486, C.ink);
  for (const y of [62, 222, 536]) c.rect(322, y, 956, y === 222 ? 10 : 16, C.ink);
  c.rect(300, 548, 1000, 18, C.t7).rect(300, 548, 1000, 4, C.amber, 'opacity="0.6"');
  // Shelves of bottles on both sides, rim-lit from the window.
  const q = random(21);
  for (const [x0, x1, s] of [
    [0, 286, 1],
    [1314, 1600, -1],
  ]) {
    c.rect(x0, 0, x1 - x0, 640, c.lin(s > 0 ? x0 : x1, 0, s > 0 ? x1 : x0, 0, C.night, C.deep));
    for (let j = 0; j < 4; j += 1) {
      const y = 150 + j * 134;
      let x = x0 + 14;
      while (x < x1 - 30) {
        const w = q.in(20, 40);
        const h = q.in(46, 96);
        const col = q.pick([
          C.t6,
          C.t5,
          mix(C.rust, C.deep, 0.2),
          mix(C.amber, C.t7, 0.3),
          C.t7,
          mix(C.coral, C.deep, 0.3),
        ]);
        const d = q.is(0.5)
          ? `M${x} ${y}V${y - h * 0.7}Q${x} ${y - h * 0.8} ${x + w * 0.32} ${y - h * 0.84}V${y - h}H${x + w * 0.68}V${y - h * 0.84}Q${x + w} ${y - h * 0.8} ${x + w} ${y - h * 0.7}V${y}Z`
          : box(x, y - h * 0.8, w, h * 0.8);
        c.path(d, mix(col, C.ink, 0.25));
        c.rect(s > 0 ? x + w - 4 : x + 1, y - h * 0.66, 3, h * 0.6, C.amber, 'opacity="0.65"');
        c.rect(x + w * 0.15, y - h * 0.5, w * 0.62, h * 0.24, C.t2, 'opacity="0.35"');
        x += w + q.in(4, 12);
      }
      c.rect(x0, y, x1 - x0, 11, mix(C.rust, C.ink, 0.62)).rect(
        x0,
        y,
        x1 - x0,
        2.5,
        C.amber,
        'opacity="0.45"',
      );
    }
  }
  for (const x of [420, 800, 1180]) pendant(c, x, 0, 168, 92, { cone: 470, strength: 0.3 });
  // Researchers.
  const team = [
    [560, 700, 330, { pose: 'work', hair: 'bun', dir: 1 }],
    [1070, 704, 340, { pose: 'reach', hair: 'short', dir: -1 }],
    [1230, 690, 300, { pose: 'work', hair: 'long', dir: -1 }],
  ];
  team.forEach(([x, y, h, o], i) => {
    person(c, x, y, h, {
      ...o,
      gown: true,
      rim: C.peach,
      light: i ? -1 : 1,
      rimWidth: 2,
      tone: {
        coat: [C.t2, C.t3, C.t2][i],
        legs: C.ink,
        skin: ['#6b4a3a', '#8c6048', '#3d2a24'][i],
        hair: C.night,
      },
    });
  });
  // Bench.
  c.rect(
    0,
    640,
    1600,
    26,
    c.lin(0, 0, 1600, 0, mix(C.rust, C.ink, 0.5), mix(C.amber, C.rust, 0.35), mix(C.rust, C.ink, 0.5)),
  );
  c.rect(0, 640, 1600, 4, C.peach, 'opacity="0.7"');
  c.rect(0, 666, 1600, 240, c.lin(0, 666, 0, 900, C.deep, C.night));
  for (let i = 0; i < 8; i += 1)
    c.rect(i * 206 - 10, 690, 190, 88, C.t7, 'opacity="0.35"')
      .rect(i * 206 - 10, 792, 190, 120, C.t7, 'opacity="0.25"')
      .rect(i * 206 + 62, 726, 46, 7, C.amber, 'opacity="0.6"');
  // Still life of glass: the focal point.
  c.glow(820, 560, 330, C.amber, 0.5);
  c.stroke('M700 640V380M672 640h60M700 430h104M700 520h40', C.night, 7);
  glassware(c, 818, 590, 190, 'round', C.coral, { level: 0.34 });
  c.stroke('M818 402Q826 366 872 378L1000 470', C.t1, 7, 'opacity="0.75"').stroke(
    'M818 402Q826 366 872 378L1000 470',
    C.amber,
    2.4,
  );
  c.path('M806 640l6 -36h12l6 36Z', C.ink).path('M818 606q-11 -10 0 -26q11 16 0 26Z', C.peach);
  glassware(c, 1002, 640, 168, 'flask', C.amber, { level: 0.4 });
  glassware(c, 900, 640, 96, 'beaker', C.t4, { level: 0.55 });
  glassware(c, 640, 640, 120, 'flask', C.t3, { level: 0.5 });
  c.rect(412, 596, 126, 10, mix(C.rust, C.amber, 0.3)).rect(412, 630, 126, 10, mix(C.rust, C.deep, 0.3));
  for (let i = 0; i < 5; i += 1)
    glassware(c, 426 + i * 25, 636, 84, 'tube', [C.coral, C.amber, C.t4, C.peach, C.coral][i], {
      level: 0.4 + (i % 3) * 0.12,
    });
  microscope(c, 214, 640, 180, C.t6, C.amber);
  microscope(c, 1400, 640, 150, C.t6, C.t2);
  glassware(c, 330, 640, 110, 'round', C.t4, { level: 0.3 });
  glassware(c, 1130, 640, 92, 'beaker', C.coral, { level: 0.35 });
  c.path(
    poly([
      [1200, 640],
      [1330, 640],
      [1338, 632],
      [1210, 632],
    ]),
    C.cream,
  ).path(
    poly([
      [1216, 632],
      [1320, 632],
      [1312, 624],
      [1222, 624],
    ]),
    C.coral,
  );
}
