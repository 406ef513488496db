/** A model of a bridge in a studio, the real bridge in the window. */

import { box, C, mix, poly, random } from '../kit.mjs';
import { glints, ridge, sky, streaks } from '../nature.mjs';
import { person } from '../people.mjs';

/** Cable-stayed bridge: deck from x0 to x1, pylons at the given x. */
function stayed(c, x0, x1, y, pylons, h, o) {
  const { color, cable, width = 2, deck = 8, feet = 60 } = o;
  let d = '';
  for (const x of pylons) {
    const reach = (x1 - x0) / (pylons.length * 2);
    for (let i = 1; i <= 9; i += 1) {
      const t = i / 9;
      for (const s of [-1, 1]) d += `M${x} ${y - h + (1 - t) * h * 0.42}L${x + s * reach * t} ${y}`;
    }
  }
  c.stroke(d, cable ?? color, width);
  c.path(
    `M${x0} ${y}Q${(x0 + x1) / 2} ${y - deck * 1.6} ${x1} ${y}v${deck}Q${(x0 + x1) / 2} ${y - deck * 0.5} ${x0} ${y + deck}Z`,
    color,
  );
  for (const x of pylons)
    c.path(
      poly([
        [x - h * 0.012, y - h],
        [x + h * 0.012, y - h],
        [x + h * 0.03, y],
        [x + h * 0.045, y + feet],
        [x - h * 0.045, y + feet],
        [x - h * 0.03, y],
      ]),
      color,
    );
}

export function bridgeModel(c) {
  c.all(C.ink);
  // The river at dusk in the studio window, and the real bridge.
  c.clip(box(120, 40, 1360, 550), () => {
    sky(c, [C.t7, C.t6, C.t4, mix(C.t2, C.peach, 0.4), C.peach, C.amber], {
      x: 1060,
      y: 366,
      r: 54,
      base: 470,
      rings: 4,
      strength: 0.8,
    });
    streaks(c, 5, 16, [120, 90, 1360, 200], C.cream, 0.45);
    ridge(c, {
      y: 410,
      amp: 46,
      seed: 4,
      wave: 300,
      fill: c.lin(0, 370, 0, 470, mix(C.t4, C.peach, 0.4), mix(C.peach, C.amber, 0.4)),
    });
    const r = random(12);
    for (let i = 0; i < 60; i += 1) {
      const x = 110 + i * 23;
      const h = r.in(8, 40) * (x < 520 || x > 1260 ? 1.8 : 1);
      c.rect(x, 452 - h, r.in(16, 26), h, mix(C.t5, mix(C.amber, C.t4, 0.4), r.in(0.3, 0.6)));
    }
    c.rect(100, 450, 1400, 200, c.lin(0, 450, 0, 600, mix(C.peach, C.t3, 0.2), C.t4, C.t6));
    stayed(c, 60, 1540, 430, [430, 1170], 250, {
      color: C.t7,
      cable: mix(C.t6, C.t4, 0.4),
      width: 1.6,
      deck: 7,
      feet: 40,
    });
    glints(c, 3, 120, [100, 456, 1400, 150], C.cream, { opacity: 0.8, sunX: 1060, spread: 150 });
    glints(c, 4, 80, [100, 456, 1400, 150], C.t6, { opacity: 0.4 });
    c.path('M560 500h96l-14 18h-66Z', C.deep)
      .path(
        poly([
          [604, 496],
          [604, 430],
          [644, 490],
        ]),
        C.cream,
      )
      .path(
        poly([
          [598, 494],
          [598, 444],
          [572, 490],
        ]),
        C.peach,
      );
  });
  let bars = '';
  for (let i = 1; i < 5; i += 1) bars += `M${120 + i * 272} 40V590`;
  c.stroke(`${bars}M120 190H1480`, C.ink, 12).stroke(box(120, 40, 1360, 550), C.deep, 20);
  c.rect(90, 596, 1420, 22, C.t7).rect(90, 596, 1420, 4, C.amber, 'opacity="0.7"');
  // Drawings pinned on the wall, rolls in a basket.
  for (const [x, y, w, h] of [
    [14, 120, 80, 110],
    [20, 260, 72, 96],
    [1508, 130, 78, 120],
    [1512, 284, 74, 90],
  ])
    c.rect(x, y, w, h, mix(C.t2, C.peach, 0.4), 'opacity="0.55"').stroke(
      `M${x + 8} ${y + h * 0.7}q${w / 2 - 8} ${-h * 0.6} ${w - 16} 0M${x + 8} ${y + h * 0.76}h${w - 16}`,
      C.t7,
      2,
    );
  c.rect(0, 618, 1600, 290, c.lin(0, 618, 0, 900, C.deep, C.night));
  // Students round the table.
  const crew = [
    [250, 830, 400, { pose: 'point', hair: 'long', dir: 1 }, '#8c6048', '#5a3427'],
    [1330, 830, 410, { pose: 'work', hair: 'short', dir: -1 }, '#4d352b', C.deep],
    [1470, 850, 390, { pose: 'stand', hair: 'veil', dir: -1, book: true }, '#6b4a3a', C.t7],
  ];
  for (const [x, y, h, o, skin, coat] of crew)
    person(c, x, y, h, {
      ...o,
      rim: C.peach,
      light: x < 800 ? 1 : -1,
      rimWidth: 1.5,
      tone: { coat, skin, legs: C.ink },
    });
  // Table top with the plan under the model.
  c.path(
    poly([
      [200, 716],
      [1400, 716],
      [1560, 826],
      [40, 826],
    ]),
    c.lin(0, 716, 0, 826, mix(C.amber, C.rust, 0.25), mix(C.rust, C.deep, 0.25)),
  );
  c.rect(40, 826, 1520, 26, mix(C.rust, C.ink, 0.5)).rect(40, 826, 1520, 4, C.peach, 'opacity="0.6"');
  c.path(
    poly([
      [90, 852],
      [140, 852],
      [140, 920],
      [90, 920],
    ]) +
      poly([
        [1460, 852],
        [1510, 852],
        [1510, 920],
        [1460, 920],
      ]),
    C.night,
  );
  c.path(
    poly([
      [340, 738],
      [1270, 738],
      [1340, 806],
      [260, 806],
    ]),
    c.lin(0, 738, 0, 806, C.t5, C.t6),
  );
  c.stroke(
    'M320 752H1290M300 772H1308M280 792H1324M470 738L420 806M640 738L610 806M800 738V806M960 738L990 806M1130 738L1180 806',
    C.t2,
    1.2,
    'opacity="0.6"',
  );
  // The model, lit by a desk lamp.
  c.oval(800, 778, 520, 22, C.night, 'opacity="0.35"');
  c.path(
    poly([
      [300, 776],
      [420, 700],
      [430, 776],
    ]) +
      poly([
        [1300, 776],
        [1180, 700],
        [1170, 776],
      ]),
    mix(C.t3, C.peach, 0.25),
  );
  stayed(c, 340, 1260, 700, [560, 1040], 290, {
    color: C.cream,
    cable: C.peach,
    width: 2.4,
    deck: 14,
    feet: 76,
  });
  stayed(c, 346, 1260, 706, [566, 1046], 286, {
    color: mix(C.amber, C.coral, 0.25),
    cable: 'none',
    width: 0,
    deck: 6,
    feet: 68,
  });
  let deckPosts = '';
  for (let x = 380; x <= 1220; x += 24)
    deckPosts += `M${x} ${697 - 9 * Math.sin((Math.PI * (x - 340)) / 920)}v-9`;
  c.stroke(deckPosts, C.cream, 2);
  // Tools on the table and the lamp.
  c.path(
    poly([
      [430, 820],
      [580, 812],
      [582, 818],
      [432, 826],
    ]),
    C.peach,
  ).path(
    poly([
      [1080, 816],
      [1176, 800],
      [1182, 812],
      [1086, 828],
    ]),
    C.t2,
  );
  c.stroke('M690 812l30 -52l30 54M704 788h32', C.ink, 5).disc(720, 758, 6, C.amber);
  c.rect(906, 788, 34, 30, C.t7).stroke('M912 790l-6 -30M922 790v-36M932 790l8 -30', C.amber, 4);
  c.path(
    poly([
      [1224, 470],
      [1290, 520],
      [1130, 810],
      [610, 790],
    ]),
    c.lin(1250, 490, 900, 790, [0, C.peach, 0.5], [1, C.peach, 0]),
  );
  c.stroke('M1390 812L1420 650L1290 480', C.night, 9, 'stroke-linejoin="round"').disc(1420, 650, 10, C.amber);
  c.oval(1390, 814, 52, 10, C.night)
    .path('M1218 474L1296 530Q1330 480 1300 452Q1262 428 1218 474Z', C.ink)
    .glow(1256, 504, 120, C.amber, 0.7);
  c.path('M1218 474L1296 530L1288 536L1212 480Z', C.cream);
  c.all(c.rad(800, 460, 1050, [0, C.night, 0], [0.6, C.night, 0], [1, C.night, 0.6]));
}
