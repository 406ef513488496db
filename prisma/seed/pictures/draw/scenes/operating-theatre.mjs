/** A surgical team under a large round lamp, a gallery behind glass. */

import { box, C, mix, poly, random, ring } from '../kit.mjs';
import { look, person } from '../people.mjs';

export function operatingTheatre(c) {
  c.all(c.lin(0, 0, 0, 900, C.ink, C.t7, C.t6, C.deep));
  // Tiled back wall.
  let tiles = '';
  for (let y = 40; y < 640; y += 40) tiles += `M0 ${y}H1600`;
  for (let x = 20; x < 1600; x += 80) tiles += `M${x} 0V640`;
  c.stroke(tiles, C.t5, 1.2, 'opacity="0.22"');
  c.glow(800, 380, 760, C.t3, 0.5);
  // Teaching gallery behind glass.
  c.rect(250, 70, 1100, 214, C.night);
  c.rect(
    262,
    82,
    1076,
    190,
    c.lin(0, 82, 0, 272, mix(C.rust, C.deep, 0.3), mix(C.amber, C.coral, 0.35), mix(C.amber, C.t5, 0.3)),
  );
  c.clip(box(262, 82, 1076, 190), () => {
    for (let i = 0; i < 6; i += 1)
      c.glow(340 + i * 184, 92, 130, C.peach, 0.7).oval(340 + i * 184, 90, 36, 6, C.cream);
    const r = random(15);
    for (const [y, k, tone] of [
      [236, 118, 0.35],
      [284, 148, 0],
    ]) {
      for (let i = 0; i < (tone ? 15 : 12); i += 1) {
        const x = 290 + i * (tone ? 73 : 92) + r.in(-12, 12);
        person(c, x, y + k * 0.4, k, {
          ...look(i + (tone ? 40 : 70), { bag: false, book: r.is(0.4) }),
          rim: C.peach,
          rimWidth: 1.6,
          dir: x < 800 ? 1 : -1,
          tone: {
            coat: mix(r.pick([C.ink, C.deep, '#3c2a26']), C.rust, tone),
            skin: r.pick(['#3d2a24', '#6b4a3a', '#4d352b']),
          },
        });
      }
    }
  });
  c.path(
    poly([
      [300, 82],
      [420, 82],
      [330, 272],
      [262, 272],
      [262, 200],
    ]) +
      poly([
        [1080, 82],
        [1140, 82],
        [1050, 272],
        [990, 272],
      ]),
    C.cream,
    'opacity="0.1"',
  );
  for (let i = 1; i < 5; i += 1) c.rect(262 + i * 215, 82, 6, 190, C.night);
  c.rect(238, 284, 1124, 16, mix(C.t4, C.peach, 0.2)).rect(238, 300, 1124, 8, C.ink);
  // Floor.
  c.path(
    poly([
      [0, 640],
      [1600, 640],
      [1600, 900],
      [0, 900],
    ]),
    c.lin(0, 640, 0, 900, C.t5, C.t7, C.ink),
  );
  for (let i = -14; i <= 14; i += 1)
    c.stroke(`M${800 + i * 66} 640L${800 + i * 190} 900`, C.ink, 1.4, 'opacity="0.25"');
  c.oval(800, 772, 620, 106, C.peach, 'opacity="0.16"')
    .oval(800, 772, 470, 78, C.peach, 'opacity="0.22"')
    .oval(800, 772, 320, 52, C.cream, 'opacity="0.25"');
  // Cone of light from the great lamp.
  c.path(
    poly([
      [610, 330],
      [990, 330],
      [1230, 800],
      [370, 800],
    ]),
    c.lin(0, 330, 0, 800, [0, C.cream, 0.62], [0.55, C.peach, 0.24], [1, C.peach, 0]),
  );
  c.path(
    poly([
      [690, 330],
      [910, 330],
      [1020, 640],
      [580, 640],
    ]),
    c.lin(0, 330, 0, 640, [0, C.cream, 0.5], [1, C.cream, 0.05]),
  );
  // Monitors, stands and trolleys.
  const screen = (x, y, w, h, d) => {
    c.stroke(`M${x + w / 2} ${y + h}V760`, C.ink, 8).path(
      poly([
        [x + w / 2 - 60, 772],
        [x + w / 2 + 60, 772],
        [x + w / 2 + 34, 758],
        [x + w / 2 - 34, 758],
      ]),
      C.ink,
    );
    c.glow(x + w / 2, y + h / 2, w, C.t3, 0.4);
    c.rect(x - 8, y - 8, w + 16, h + 16, C.night).rect(x, y, w, h, c.lin(0, y, 0, y + h, C.deep, C.t7));
    for (const [p, col] of d) c.stroke(p, col, 3.4, 'stroke-linejoin="round"');
  };
  screen(196, 380, 190, 126, [
    ['M204 420h36l8 -22l10 44l9 -30l6 8h28l8 -22l10 44l9 -30l6 8h40', C.amber],
    ['M204 456q12 -16 24 0t24 0t24 0t24 0t24 0t24 0t24 0', C.t3],
    ['M204 486q18 -10 36 0t36 0t36 0t36 0t26 0', C.coral],
  ]);
  screen(1216, 392, 170, 116, [
    [ring(1300, 450, 36, 44), C.t3],
    ['M1300 410q-20 20 -4 40t-2 44M1278 430q14 8 10 26M1322 430q-14 8 -8 26', C.amber],
  ]);
  c.stroke('M112 330v430M92 334q20 -18 40 0', C.ink, 6)
    .path('M84 350h30v58q-15 12 -30 0Z', C.t2, 'opacity="0.75"')
    .path('M84 380h30v28q-15 12 -30 0Z', C.amber, 'opacity="0.8"');
  c.stroke('M99 412q8 100 150 190', C.t3, 2);
  c.rect(1362, 616, 190, 14, C.t2)
    .rect(1362, 612, 190, 5, C.cream)
    .stroke('M1376 630V790M1538 630V790M1376 720H1538', C.ink, 7);
  c.disc(1378, 796, 9, C.night).disc(1536, 796, 9, C.night).rect(1362, 700, 190, 10, C.t4);
  for (let i = 0; i < 7; i += 1) c.rect(1380 + i * 22, 602 - (i % 3) * 3, 6, 12, i % 3 ? C.t1 : C.amber);
  // Lamp: arm, head and its lights.
  c.stroke('M800 -10V120L920 196L800 250', C.night, 22, 'stroke-linejoin="round"').stroke(
    'M800 -10V120L920 196L800 250',
    C.t5,
    6,
    'stroke-linejoin="round"',
  );
  c.disc(920, 196, 19, C.t6).disc(800, 120, 17, C.t6);
  c.path(
    'M560 322Q570 246 800 236Q1030 246 1040 322Q800 372 560 322Z',
    c.lin(560, 0, 1040, 0, C.t7, C.t4, C.t7),
  );
  c.path('M590 268Q800 226 1010 268Q800 250 590 268Z', C.t2, 'opacity="0.7"');
  c.oval(800, 324, 238, 32, C.t2).oval(800, 325, 222, 27, C.peach);
  for (const [x, y] of [
    [640, 322],
    [720, 314],
    [800, 311],
    [880, 314],
    [960, 322],
    [690, 336],
    [800, 340],
    [910, 336],
  ])
    c.glow(x, y, 70, C.cream, 0.8).oval(x, y, 25, 8, '#fffdf8');
  c.glow(800, 330, 420, C.peach, 0.5);
  // Table and team.
  const team = (list) => {
    for (const [x, y, h, dir, o] of list)
      person(c, x, y, h, {
        pose: 'work',
        dir,
        gown: true,
        hair: 'cap',
        rim: C.cream,
        light: x < 800 ? 1 : -1,
        rimWidth: 2.2,
        ...o,
        tone: { coat: C.t6, legs: C.deep, hair: C.t4, skin: '#6b4a3a', ...o?.tone },
      });
  };
  team([
    [610, 716, 282, 1],
    [716, 706, 272, 1, { tone: { coat: C.t5, skin: '#8c6048' } }],
    [900, 706, 276, -1, { tone: { coat: C.t5, skin: '#3d2a24' } }],
    [1004, 716, 266, -1, { tone: { coat: C.t6, skin: '#8c6048' } }],
  ]);
  // Draped table: a low relief of folds, a square of light where the work is.
  c.path(
    'M520 606Q528 572 584 574L690 560Q800 546 910 560L1030 570Q1090 572 1096 606Z',
    c.lin(0, 550, 0, 606, C.t2, C.t3, C.t4),
  );
  c.path('M690 560Q800 546 910 560L922 606H678Z', c.lin(0, 548, 0, 606, C.cream, C.peach));
  c.path('M752 568Q800 560 848 568L852 584Q800 578 748 584Z', mix(C.coral, C.amber, 0.5));
  c.path(
    'M500 604H1116Q1124 690 1096 742L1060 730L1024 746L984 732L940 748L896 733L850 750L804 734L758 750L714 733L668 748L626 732L584 746L546 730L516 742Q492 690 500 604Z',
    c.lin(0, 604, 0, 750, C.t4, C.t6, C.t7),
  );
  for (let i = 0; i < 13; i += 1)
    c.path(
      `M${528 + i * 46} 606q${i < 6 ? -8 : 8} 70 ${(i - 6) * 1.5} 132l-10 -4q-6 -70 2 -128Z`,
      C.t7,
      'opacity="0.45"',
    );
  c.rect(494, 600, 628, 10, C.t1);
  c.path(
    poly([
      [770, 746],
      [830, 746],
      [846, 806],
      [754, 806],
    ]),
    C.ink,
  ).path('M680 816Q690 800 740 800H860Q910 800 920 816Z', C.night);
  team([
    [470, 812, 318, 1, { tone: { coat: C.t7, legs: C.ink, skin: '#4d352b' } }],
    [1128, 806, 306, -1, { hair: 'veil', tone: { coat: C.t7, legs: C.ink, hair: C.t5, skin: '#6b4a3a' } }],
  ]);
  c.all(c.rad(800, 470, 1020, [0, C.night, 0], [0.55, C.night, 0], [1, C.night, 0.62]));
}
