/** An engineering workshop with a motor and its large flywheel. */

import { pendant } from '../build.mjs';
import { box, C, mix, poly, random, ring } from '../kit.mjs';
import { shaft } from '../nature.mjs';
import { person, shadow } from '../people.mjs';

/** Toothed wheel outline. */
function gear(x, y, R, n, depth = 0.16) {
  const pts = [];
  for (let i = 0; i < n * 4; i += 1) {
    const a = ((i + 0.5) / (n * 4)) * Math.PI * 2;
    const k = i % 4 < 2 ? R : R * (1 - depth);
    pts.push([x + Math.cos(a) * k, y + Math.sin(a) * k]);
  }
  return poly(pts);
}

export function workshop(c) {
  c.all(c.lin(0, 0, 0, 900, C.deep, C.t7, C.t6));
  // Saw-tooth roof lights.
  for (let i = 0; i < 5; i += 1) {
    const x = i * 340 - 60;
    c.path(
      poly([
        [x, 150],
        [x + 120, -30],
        [x + 128, 150],
      ]),
      c.lin(x, 0, x + 128, 0, C.cream, mix(C.peach, C.t3, 0.3)),
    );
    for (let k = 1; k < 5; k += 1) c.stroke(`M${x + k * 26} ${150 - k * 39}V150`, C.t7, 4);
    c.path(
      poly([
        [x + 128, 160],
        [x + 120, -30],
        [x + 340, 150],
        [x + 340, 160],
      ]),
      c.lin(x + 128, 0, x + 340, 150, C.ink, C.deep),
    );
  }
  c.rect(0, 148, 1600, 20, C.ink);
  let truss = '';
  for (let x = -20; x < 1620; x += 80) truss += `M${x} 214L${x + 40} 166L${x + 80} 214`;
  c.stroke(truss, C.ink, 6).rect(0, 210, 1600, 9, C.ink);
  // Big gridded window with the yard behind.
  c.rect(430, 250, 740, 330, c.lin(0, 250, 0, 580, mix(C.t2, C.cream, 0.5), C.cream, C.peach, C.amber));
  c.glow(760, 440, 420, C.cream, 0.8);
  c.path(
    poly([
      [430, 560],
      [520, 500],
      [600, 540],
      [680, 470],
      [690, 380],
      [712, 380],
      [720, 480],
      [830, 520],
      [920, 470],
      [1010, 520],
      [1100, 490],
      [1170, 530],
      [1170, 580],
      [430, 580],
    ]),
    mix(C.t3, C.peach, 0.45),
  );
  let grid = '';
  for (let i = 0; i <= 10; i += 1) grid += `M${430 + i * 74} 250V580`;
  for (let j = 0; j <= 5; j += 1) grid += `M430 ${250 + j * 66}H1170`;
  c.stroke(grid, C.t7, 6).stroke(box(430, 250, 740, 330), C.ink, 14);
  // Tool wall on the left, drawings on the right.
  c.rect(40, 280, 330, 250, mix(C.rust, C.deep, 0.55)).rect(40, 280, 330, 5, C.amber, 'opacity="0.5"');
  const q = random(3);
  for (let i = 0; i < 9; i += 1) {
    const x = 72 + i * 34;
    const h = q.in(60, 120);
    c.rect(x - 3, 306, 6, h, C.t3).rect(x - 7, 306 + h, 14, 40, [C.amber, C.coral, C.ink][i % 3]);
    if (i % 3 === 0)
      c.path(
        poly([
          [x - 16, 306],
          [x + 16, 306],
          [x + 10, 326],
          [x - 10, 326],
        ]),
        C.t2,
      );
    if (i % 3 === 1) c.stroke(ring(x, 304, 10), C.t2, 5);
  }
  for (const [x, y, R, n] of [
    [90, 486, 26, 12],
    [150, 482, 19, 10],
    [300, 480, 30, 14],
  ])
    c.path(gear(x, y, R, n), C.t4).disc(x, y, R * 0.36, C.deep);
  c.rect(1230, 280, 330, 240, C.ink).rect(1240, 290, 310, 220, c.lin(1240, 290, 1550, 510, C.t6, C.t7));
  c.stroke(
    `${ring(1340, 400, 66)}${ring(1340, 400, 22)}${gear(1470, 380, 50, 14)}${ring(1470, 380, 16)}M1256 400H1424M1340 310V492M1410 470h120M1410 484h90`,
    C.t1,
    2,
    'opacity="0.8"',
  );
  // Light through the window and from above.
  for (const [a, b, d, e] of [
    [470, 640, 60, 420],
    [690, 860, 480, 820],
    [910, 1080, 900, 1240],
  ])
    shaft(
      c,
      [
        [a, 270],
        [b, 270],
      ],
      [
        [d, 900],
        [e, 900],
      ],
      C.cream,
      0.4,
    );
  c.path(
    poly([
      [0, 640],
      [1600, 640],
      [1600, 900],
      [0, 900],
    ]),
    c.lin(0, 640, 0, 900, mix(C.t5, C.amber, 0.25), C.t7, C.ink),
  );
  for (let i = 0; i < 3; i += 1)
    c.path(
      poly([
        [470 + i * 230, 640],
        [640 + i * 230, 640],
        [520 + i * 330, 900],
        [160 + i * 370, 900],
      ]),
      c.lin(0, 640, 0, 900, [0, C.cream, 0.5], [1, C.amber, 0.08]),
    );
  // Lathe in the middle distance.
  c.rect(960, 560, 380, 30, C.t7)
    .rect(980, 590, 60, 110, C.deep)
    .rect(1260, 590, 60, 110, C.deep)
    .rect(970, 480, 110, 84, C.t6)
    .rect(1266, 516, 56, 46, C.t6);
  c.disc(1086, 522, 34, C.t4)
    .disc(1086, 522, 12, C.ink)
    .rect(1086, 512, 184, 18, mix(C.amber, C.peach, 0.3))
    .disc(1010, 520, 20, C.deep)
    .rect(1150, 530, 44, 34, C.deep);
  c.path(`${ring(1172, 520, 4)}M1172 520l-26 -30l6 26l-22 -10l18 18Z`, C.cream);
  shadow(c, 1352, 752, 26, -90, 90, C.night, 0.5);
  person(c, 1352, 748, 256, {
    pose: 'work',
    hair: 'bun',
    dir: -1,
    gown: true,
    rim: C.cream,
    light: -1,
    tone: { coat: C.t7, skin: '#6b4a3a', legs: C.ink },
  });
  // Standing motor with its flywheel, the focal point.
  c.oval(640, 770, 250, 24, C.night, 'opacity="0.5"');
  c.path(
    poly([
      [470, 770],
      [810, 770],
      [780, 710],
      [500, 710],
    ]),
    c.lin(0, 710, 0, 770, C.t6, C.deep),
  );
  c.path('M540 712V600Q540 560 580 560H700Q740 560 740 600V712Z', c.lin(540, 0, 740, 0, C.t7, C.t5, C.t7));
  c.path(gear(640, 560, 150, 30, 0.09), C.ink, 'transform="translate(4 5)"').path(
    gear(640, 560, 150, 30, 0.09),
    c.lin(520, 420, 760, 700, C.peach, C.amber, mix(C.coral, C.rust, 0.4), mix(C.rust, C.deep, 0.5)),
  );
  c.disc(640, 560, 116, C.deep);
  for (let i = 0; i < 6; i += 1)
    c.path(
      box(626, 446, 28, 110),
      c.lin(0, 446, 0, 560, C.amber, mix(C.rust, C.deep, 0.3)),
      `transform="rotate(${i * 60 + 14} 640 560)"`,
    );
  c.disc(640, 560, 40, C.amber)
    .disc(640, 560, 18, C.ink)
    .stroke(ring(640, 560, 116), C.peach, 3, 'opacity="0.6"');
  c.path(gear(826, 640, 66, 16, 0.14), c.lin(770, 580, 880, 700, C.t2, C.t5))
    .disc(826, 640, 40, C.deep)
    .disc(826, 640, 18, C.t4);
  c.rect(792, 706, 70, 64, C.deep);
  // Students at work on it.
  shadow(c, 430, 800, 22, -120, 80, C.night, 0.5);
  person(c, 430, 800, 286, {
    pose: 'reach',
    hair: 'short',
    dir: 1,
    rim: C.cream,
    light: 1,
    tone: { coat: C.deep, skin: '#8c6048', legs: C.ink },
  });
  person(c, 930, 806, 282, {
    pose: 'work',
    hair: 'long',
    dir: -1,
    rim: C.cream,
    light: -1,
    scarf: true,
    tone: { coat: '#5a3427', skin: '#4d352b', legs: C.ink },
  });
  person(c, 1512, 724, 232, {
    pose: 'point',
    hair: 'veil',
    dir: -1,
    skirt: true,
    rim: C.cream,
    light: -1,
    tone: { coat: C.ink, skin: '#6b4a3a', hair: C.t5 },
  });
  // Near bench with vice, wood and shavings.
  c.path(
    poly([
      [-10, 812],
      [640, 846],
      [640, 874],
      [-10, 846],
    ]),
    c.lin(0, 0, 640, 0, mix(C.rust, C.ink, 0.4), mix(C.amber, C.rust, 0.4)),
  );
  c.path(
    poly([
      [-10, 846],
      [640, 874],
      [640, 920],
      [-10, 920],
    ]),
    C.night,
  );
  c.path('M96 822V770h26v-22h70v22h20v58Z', C.ink).rect(70, 758, 150, 9, C.t4).disc(70, 762, 9, C.t3);
  c.path(
    poly([
      [280, 832],
      [560, 846],
      [566, 832],
      [290, 818],
    ]),
    mix(C.amber, C.peach, 0.3),
  ).path(
    poly([
      [330, 822],
      [430, 827],
      [424, 796],
      [344, 792],
    ]),
    C.t6,
  );
  for (let i = 0; i < 8; i += 1)
    c.stroke(`M${450 + i * 18} ${834 + (i % 3) * 4}q8 -14 14 -2q-4 8 -8 0`, C.peach, 2.2);
  for (const x of [250, 1370]) pendant(c, x, 214, 268, 80, { cone: 330, strength: 0.28 });
  c.all(c.rad(760, 500, 1050, [0, C.night, 0], [0.55, C.night, 0], [1, C.night, 0.6]));
}
