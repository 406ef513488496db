/** Star trails round the pole over an open dome. */

import { C, curve, mix, poly, random, ring } from '../kit.mjs';
import { forest, grass, mist, ridge } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';
import { starDome } from '../starDome.mjs';

export function observatory(c) {
  c.all(c.lin(0, 0, 0, 760, C.night, C.deep, C.t7, C.t6, mix(C.t5, C.amber, 0.35)));
  const [px, py] = [1010, 250];
  c.glow(px, py, 760, C.t5, 0.35);
  const r = random(44);
  const arcs = { [C.t2]: '', [C.cream]: '', [C.amber]: '' };
  for (let i = 0; i < 330; i += 1) {
    const k = 14 + i * 3.4 + r.in(-2, 2);
    const a = r() * Math.PI * 2;
    const len = r.in(0.34, 0.95);
    const [x1, y1] = [px + Math.cos(a) * k, py + Math.sin(a) * k];
    const [x2, y2] = [px + Math.cos(a + len) * k, py + Math.sin(a + len) * k];
    arcs[r.pick([C.t2, C.t2, C.t2, C.cream, C.cream, C.amber])] +=
      `M${x1.toFixed(1)} ${y1.toFixed(1)}A${k.toFixed(1)} ${k.toFixed(1)} 0 0 1 ${x2.toFixed(1)} ${y2.toFixed(1)}`;
  }
  c.fade(c.lin(0, 0, 0, 640, '#fff', '#bbb', '#000'), () => {
    c.stroke(arcs[C.t2], C.t2, 1.5, 'opacity="0.6" stroke-linecap="round"');
    c.stroke(arcs[C.cream], C.cream, 1.9, 'opacity="0.85" stroke-linecap="round"');
    c.stroke(arcs[C.amber], C.amber, 2.1, 'opacity="0.9" stroke-linecap="round"');
  });
  c.disc(px, py, 3.5, C.cream).glow(px, py, 40, C.cream, 0.8);
  ridge(c, {
    y: 600,
    amp: 90,
    seed: 15,
    wave: 380,
    octaves: 5,
    fill: c.lin(0, 540, 0, 720, mix(C.t5, C.t6, 0.3), mix(C.t4, C.amber, 0.3)),
  });
  ridge(c, {
    y: 650,
    amp: 70,
    seed: 23,
    wave: 300,
    octaves: 5,
    fill: c.lin(0, 600, 0, 760, C.t6, mix(C.t5, C.amber, 0.22)),
  });
  // Sleeping valley with its lights under the mist.
  let near = '';
  for (let i = 0; i < 150; i += 1) near += ring(r.in(900, 1600), 690 + r() ** 2 * 60, r.in(0.9, 2.4));
  c.path(near, C.amber, 'opacity="0.95"').glow(1290, 712, 300, C.amber, 0.45, 0.3);
  mist(c, 735, 40, C.t3, 0.4);
  // The hill.
  const hill = (x) => 742 - 190 * Math.exp(-(((x - 560) / 330) ** 2)) + 50 * Math.sin(x / 330 + 2.2);
  const line = [];
  for (let x = -20; x <= 1620; x += 40) line.push([x, hill(x)]);
  forest(c, 71, 26, 860, 1620, (x) => hill(x) + 4, [60, 110], C.t7, { lit: C.t6, light: -1 });
  c.path(`${curve(line)}L1640 920L-40 920Z`, c.lin(0, 540, 0, 900, C.t7, C.deep, C.ink));
  forest(c, 72, 20, -20, 300, (x) => hill(x) + 6, [80, 150], C.deep, { lit: C.t7, light: 1 });
  forest(c, 73, 9, 800, 960, (x) => hill(x) + 8, [50, 95], C.deep, { lit: C.t7, light: -1 });
  starDome(c, 560, 566);
  c.path(
    curve(
      [
        [180, 640],
        [400, 618],
        [600, 626],
        [800, 642],
        [960, 700],
        [960, 920],
        [100, 920],
      ],
      true,
    ),
    c.lin(0, 610, 0, 860, C.t7, C.deep, C.ink),
  );
  c.path(
    'M552 628C520 690 640 720 600 780C560 840 420 850 380 920H560C640 840 760 820 700 750C660 700 590 690 592 628Z',
    c.lin(0, 628, 0, 900, C.peach, mix(C.amber, C.t6, 0.45), mix(C.t6, C.deep, 0.6)),
  );
  shadow(c, 616, 690, 6, 30, 50, C.night, 0.6);
  person(c, 606, 688, 56, { ...look(4), pose: 'walk', dir: -1, rim: C.amber, light: -1 });
  person(c, 636, 692, 56, { ...look(8), pose: 'walk', dir: -1, rim: C.amber, light: -1 });
  // Two students with a small telescope in the foreground.
  c.path(
    curve(
      [
        [760, 920],
        [960, 838],
        [1240, 800],
        [1640, 812],
        [1640, 940],
        [760, 940],
      ],
      true,
    ),
    C.ink,
  );
  c.stroke('M1236 806l26 -84l24 86M1262 724l2 80', C.night, 5);
  c.path(
    poly([
      [1208, 746],
      [1216, 764],
      [1330, 694],
      [1319, 672],
    ]),
    C.t7,
  ).path(
    poly([
      [1319, 672],
      [1330, 694],
      [1338, 690],
      [1326, 667],
    ]),
    C.amber,
  );
  person(c, 1180, 812, 132, {
    pose: 'work',
    hair: 'bun',
    rim: C.t3,
    rimWidth: 1.4,
    light: 1,
    scarf: true,
    tone: { coat: C.night, skin: '#6b4a3a' },
  });
  person(c, 1376, 812, 136, {
    pose: 'point',
    dir: -1,
    hair: 'cap',
    rim: C.t3,
    rimWidth: 1.4,
    light: -1,
    tone: { coat: C.deep, skin: '#4d352b' },
  });
  grass(c, 12, 220, 800, 1620, (x) => 850 - Math.min(40, Math.max(0, (x - 900) * 0.1)), 34, C.night, 0.2);
  forest(c, 75, 7, -30, 190, 930, [260, 420], C.night, { slim: 0.2, tiers: 11, lit: C.ink });
  forest(c, 76, 3, 1540, 1640, 940, [300, 460], C.night, { slim: 0.2, tiers: 11, lit: C.ink, light: -1 });
}
