/** Trial plots in a golden wheat field. */

import { wall } from '../build.mjs';
import { C, camera, curve, mix, poly, random } from '../kit.mjs';
import { birds, cloud, poplar, ridge, sky, streaks, tree } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

export function wheatField(c) {
  const sun = { x: 520, y: 360, r: 56, base: 500, strength: 0.75, rings: 4 };
  sky(c, [C.t7, C.t6, C.t4, mix(C.t2, C.peach, 0.4), C.peach], sun);
  cloud(c, 1130, 340, 700, { seed: 5, body: [C.t3, mix(C.t2, C.peach, 0.5)], lit: C.cream });
  cloud(c, 1480, 250, 420, { seed: 8, body: [C.t4, C.t3], lit: mix(C.t1, C.peach, 0.4) });
  cloud(c, 150, 250, 460, { seed: 11, body: [C.t4, C.t3], lit: mix(C.t1, C.peach, 0.4), light: 1 });
  cloud(c, 820, 420, 420, { seed: 15, body: [mix(C.t3, C.peach, 0.4), C.peach], lit: C.cream });
  streaks(c, 5, 12, [0, 60, 1600, 300], C.cream, 0.35);
  ridge(c, {
    y: 452,
    amp: 40,
    seed: 4,
    wave: 460,
    fill: c.lin(0, 420, 0, 540, mix(C.t4, C.peach, 0.3), mix(C.amber, C.peach, 0.5)),
  });
  ridge(c, {
    y: 486,
    amp: 26,
    seed: 14,
    wave: 320,
    fill: c.lin(0, 460, 0, 540, C.t5, mix(C.t4, C.amber, 0.4)),
  });
  // Research farm: barn, silos and a glasshouse at the edge of the field.
  for (const [x, w, h] of [
    [1180, 40, 118],
    [1226, 40, 134],
    [1272, 34, 100],
  ]) {
    c.rect(x, 520 - h, w, h, c.lin(x, 0, x + w, 0, C.cream, C.t3, C.t5));
    c.path(`M${x} ${520 - h}Q${x + w / 2} ${520 - h - w * 0.8} ${x + w} ${520 - h}Z`, C.t5);
  }
  wall(c, 1010, 520, 150, 60, { lit: mix(C.coral, C.amber, 0.3), shade: mix(C.rust, C.t7, 0.3), light: -1 });
  c.path(
    poly([
      [1002, 460],
      [1040, 416],
      [1130, 416],
      [1168, 460],
    ]),
    C.t7,
  );
  c.rect(1064, 478, 42, 42, C.deep).stroke('M1064 478l42 42M1106 478l-42 42', C.peach, 2);
  wall(c, 1330, 520, 150, 34, { lit: C.t1, shade: C.t3, light: -1 });
  c.path(
    poly([
      [1330, 486],
      [1350, 462],
      [1460, 462],
      [1480, 486],
    ]),
    C.t2,
  ).stroke('M1360 462v58M1390 462v58M1420 462v58M1450 462v58', C.t5, 2);
  for (const [x, h, s] of [
    [960, 86, 1],
    [930, 66, 2],
    [1516, 96, 3],
    [1560, 110, 4],
    [1600, 90, 6],
  ])
    tree(c, x, 522, h, {
      seed: s,
      light: -1,
      bare: 0.14,
      lobes: 10,
      tones: [C.t7, C.t6, mix(C.amber, C.t4, 0.4)],
    });
  for (let i = 0; i < 12; i += 1)
    poplar(c, 60 + i * 17, 520, 66 + ((i * 19) % 34), { seed: i, dark: C.t6, lit: mix(C.amber, C.t4, 0.5) });
  // The field: rolling bands of gold, dark to the front, furrows running to the sun.
  const gold = [
    mix(C.peach, C.amber, 0.35),
    C.amber,
    mix(C.amber, C.coral, 0.35),
    mix(C.coral, C.amber, 0.25),
  ];
  c.rect(0, 516, 1600, 400, c.lin(0, 516, 0, 900, ...gold, mix(C.rust, C.deep, 0.25)));
  const p = camera({ vx: 620, vy: 500, f: 620, eye: 2.4 });
  for (let i = -24; i < 24; i += 1) {
    const X = i * 3.4;
    const edge = [];
    for (let k = 0; k <= 8; k += 1) edge.push(p(X + Math.sin(k * 0.8 + i) * 0.12, 0, 80 * 0.62 ** k + 3));
    const back = edge.map(([x, y], k) => [x + (620 / (80 * 0.62 ** k + 3)) * 1.1, y]).reverse();
    c.path(
      poly([...edge, ...back]),
      i % 3 ? mix(C.rust, C.amber, 0.4) : C.cream,
      `opacity="${i % 3 ? 0.28 : 0.3}"`,
    );
  }
  // Trial plots of young green and a track.
  for (const [x1, x2, z1, z2] of [
    [4, 9, 12, 16],
    [4, 9, 19, 25],
    [11, 17, 12, 16],
    [11, 17, 19, 25],
    [4, 9, 30, 40],
    [11, 17, 30, 40],
  ]) {
    c.path(
      poly([p(x1, 0, z1), p(x2, 0, z1), p(x2, 0, z2), p(x1, 0, z2)]),
      c.lin(0, 520, 0, 700, mix(C.t4, C.amber, 0.25), C.t5),
    );
    for (let x = x1 + 0.5; x < x2; x += 0.8)
      c.stroke(poly([p(x, 0.1, z1), p(x, 0.1, z2)], false), C.t7, 2, 'opacity="0.6"');
  }
  c.path(
    poly([p(-0.9, 0, 70), p(0.9, 0, 70), p(0.9, 0, 3.4), p(-0.9, 0, 3.4)]),
    c.lin(0, 510, 0, 900, C.cream, mix(C.peach, C.amber, 0.4), mix(C.rust, C.amber, 0.5)),
  );
  c.path(
    poly([p(-0.2, 0, 70), p(0.2, 0, 70), p(0.2, 0, 3.4), p(-0.2, 0, 3.4)]),
    mix(C.amber, C.t5, 0.45),
    'opacity="0.6"',
  );
  // Cloud shadow drifting over the gold.
  c.path(
    curve(
      [
        [900, 610],
        [1200, 586],
        [1640, 600],
        [1640, 690],
        [1300, 700],
        [1000, 672],
      ],
      true,
    ),
    C.t7,
    'opacity="0.25"',
  );
  const crew = [
    [0.1, 15, 4, 'walk', 1],
    [0.6, 14.6, 9, 'walk', 1],
    [3.1, 9.4, 3, 'work', 1],
    [3.9, 8.2, 12, 'stand', -1],
    [10.4, 14, 21, 'reach', -1],
  ];
  crew.forEach(([X, Z, n, pose, dir]) => {
    const [x, y] = p(X, 0, Z);
    const h = (620 / Z) * 1.8;
    shadow(c, x, y, h * 0.12, (x - sun.x) * 0.22 + 20, h * 0.8, C.ink, 0.5);
    person(c, x, y, h, {
      ...look(n),
      pose,
      dir,
      book: pose === 'stand',
      hair: pose === 'work' ? 'cap' : 'bun',
      rim: C.cream,
      light: -1,
    });
  });
  // Near ears of wheat, warm where the sun comes through, dark in front.
  const r = random(77);
  const ears = (n, y0, size, color, awn) => {
    let stalk = '';
    let ear = '';
    let hair = '';
    for (let i = 0; i < n; i += 1) {
      const x = r.in(-20, 1620);
      const away = Math.min(1, Math.abs(x - 640) / 620);
      const h = size * r.in(0.7, 1.1) * (0.55 + away * 0.6);
      const y = y0 + r.in(0, 30);
      const lean = h * r.in(0.05, 0.3);
      stalk += `M${x} ${y + 60}Q${x + lean * 0.2} ${y - h * 0.5} ${x + lean} ${y - h}`;
      const a = Math.atan2(-h * 0.5, lean * 0.8) + 0.1;
      for (let k = 0; k < 7; k += 1) {
        const t = k * size * 0.045;
        const [ex, ey] = [x + lean + Math.cos(a) * t, y - h + Math.sin(a) * t];
        for (const s of [-1, 1]) {
          const [ox, oy] = [Math.cos(a + s * 0.7) * size * 0.075, Math.sin(a + s * 0.7) * size * 0.075];
          ear += `M${ex.toFixed(1)} ${ey.toFixed(1)}q${(ox * 0.2 + oy * 0.3 * s).toFixed(1)} ${(oy * 0.9).toFixed(1)} ${ox.toFixed(1)} ${oy.toFixed(1)}q${(-ox * 0.1).toFixed(1)} ${(-oy * 0.7).toFixed(1)} ${(-ox).toFixed(1)} ${(-oy).toFixed(1)}Z`;
          if (k % 2)
            hair += `M${(ex + ox).toFixed(1)} ${(ey + oy).toFixed(1)}l${(Math.cos(a + s * 0.3) * size * 0.16).toFixed(1)} ${(Math.sin(a + s * 0.3) * size * 0.16).toFixed(1)}`;
        }
      }
    }
    c.stroke(stalk, color, size * 0.018)
      .stroke(hair, awn, 1.3)
      .path(ear, awn);
  };
  ears(30, 850, 124, mix(C.rust, C.amber, 0.35), C.peach);
  c.rect(0, 820, 1600, 90, c.lin(0, 820, 0, 900, [0, C.deep, 0], [1, C.deep, 0.85]));
  ears(30, 890, 165, mix(C.rust, C.deep, 0.55), mix(C.amber, C.rust, 0.35));
  ears(28, 930, 220, C.ink, C.deep);
  birds(c, 3, 9, 760, 200, 140, 13, C.ink);
}
