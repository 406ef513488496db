/** Fruit pickers between rows of apple trees. */

import { roof, tower, wall, windows } from '../build.mjs';
import { blob, C, camera, curve, mix, poly, random, ring } from '../kit.mjs';
import { birds, grass, poplar, ridge, sky, spray, streaks, tree } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

function fruit(c, x, y, rx, ry, n, size, seed) {
  const r = random(seed);
  let a = '';
  let b = '';
  for (let i = 0; i < n; i += 1) {
    const t = r() * Math.PI * 2;
    const q = Math.sqrt(r()) * 0.88;
    const [px, py] = [x + Math.cos(t) * rx * q, y + Math.sin(t) * ry * q];
    a += ring(px, py, size);
    b += ring(px + size * 0.28, py - size * 0.3, size * 0.42);
  }
  c.path(a, C.coral).path(b, C.peach, 'opacity="0.85"');
}

export function orchard(c) {
  const sun = { x: 1130, y: 300, r: 54, base: 520, strength: 0.85, rings: 4 };
  sky(c, [C.t5, C.t3, mix(C.t2, C.peach, 0.5), C.peach, C.amber], sun);
  streaks(c, 11, 16, [0, 80, 1600, 180], C.cream, 0.5);
  ridge(c, {
    y: 400,
    amp: 60,
    seed: 5,
    wave: 420,
    fill: c.lin(0, 350, 0, 500, mix(C.t3, C.peach, 0.35), mix(C.peach, C.amber, 0.3)),
  });
  ridge(c, {
    y: 440,
    amp: 50,
    seed: 12,
    wave: 340,
    fill: c.lin(0, 400, 0, 540, mix(C.t4, C.peach, 0.25), mix(C.amber, C.peach, 0.5)),
  });
  // Farmstead college on the far slope.
  wall(c, 560, 488, 170, 44, { lit: C.cream, shade: mix(C.t3, C.peach, 0.4) });
  roof(c, 560, 444, 170, 32, { fill: mix(C.coral, C.t6, 0.3), hip: 0.08 });
  windows(c, 566, 448, 158, 36, 9, 1, { glass: C.t6, share: 0.2, tall: 0.5 });
  tower(c, 748, 488, 30, 92, {
    lit: C.cream,
    shade: mix(C.t3, C.peach, 0.4),
    roofFill: mix(C.coral, C.t6, 0.3),
    spire: 1.4,
    glass: C.t6,
  });
  for (let i = 0; i < 9; i += 1)
    poplar(c, 420 + i * 15 + (i % 3) * 3, 490, 54 + ((i * 17) % 30), {
      seed: i,
      dark: C.t5,
      lit: mix(C.t4, C.amber, 0.4),
    });
  const hill = ridge(c, {
    y: 492,
    amp: 22,
    seed: 31,
    wave: 420,
    octaves: 2,
    fill: c.lin(0, 470, 0, 600, mix(C.amber, C.t4, 0.5), C.t5),
  });
  const r = random(9);
  // Far rows on the hills, then the near avenue in true perspective.
  for (let j = 0; j < 4; j += 1) {
    for (let i = 0; i < 40; i += 1) {
      const x = i * 42 + (j % 2) * 21 + r.in(-4, 4);
      const y = hill(x) + 12 + j * 14;
      const s = 9 + j * 2.4;
      c.path(blob(x, y - s, s, r, 8), mix(C.t5, C.t6, j / 4)).path(
        blob(x + s * 0.3, y - s * 1.3, s * 0.55, r, 7),
        mix(C.t4, C.amber, 0.5),
      );
    }
  }
  c.path(
    poly([
      [0, 552],
      [1600, 552],
      [1600, 900],
      [0, 900],
    ]),
    c.lin(0, 552, 0, 900, mix(C.t4, C.amber, 0.35), C.t5, C.t7, C.deep),
  );
  const p = camera({ vx: 860, vy: 530, f: 640, eye: 3 });
  // Mown strips with the light lying on them.
  for (let i = -9; i < 9; i += 1) {
    const w = i * 7;
    c.path(
      poly([p(w, 0, 60), p(w + 2.6, 0, 60), p(w + 2.6, 0, 4), p(w, 0, 4)]),
      c.lin(0, 552, 0, 900, [0, C.peach, 0.85], [0.5, C.amber, 0.45], [1, C.amber, 0.1]),
    );
  }
  for (let z = 60; z > 6.5; z *= 0.815) {
    const k = 640 / z;
    const near = Math.min(1, (60 - z) / 54) ** 2.2;
    const haze = (col) => mix(col, mix(C.amber, C.t4, 0.5), 0.62 * (1 - near) ** 1.3);
    for (let i = -6; i <= 5; i += 1) {
      const X = i * 7 - 1.8 + r.in(-0.4, 0.4);
      const [x, y] = p(X, 0, z);
      if (x < -k * 3 || x > 1600 + k * 3 || (z < 9.5 && i === -1)) continue;
      const h = k * 5 * r.in(0.92, 1.08);
      shadow(c, x, y, h * 0.12, (x - sun.x) * 0.5, h * 0.5, C.ink, 0.42);
      tree(c, x, y, h, {
        seed: Math.round(z * 31) + i,
        light: x < sun.x ? 1 : -1,
        bare: 0.24,
        spread: 0.42,
        lobes: z > 24 ? 9 : 15,
        detail: z > 24 ? 0.3 : 0.7,
        tones: [
          haze(mix(C.t7, C.ink, near * 0.4)),
          haze(mix(C.t6, C.t7, near)),
          haze(mix(C.t5, C.t6, near * 0.6)),
          haze(mix(C.amber, C.t4, 0.35)),
        ],
      });
      fruit(
        c,
        x,
        y - h * 0.6,
        h * 0.36,
        h * 0.28,
        z > 34 ? 6 : 17,
        Math.max(1.1, h * 0.017),
        Math.round(z * 7) + i + 40,
      );
    }
  }
  // Pickers.
  const folk = [
    [826, 650, 84, 'walk', 1, 3],
    [960, 690, 112, 'reach', -1, 8],
    [690, 730, 140, 'stand', 1, 12],
  ];
  folk.forEach(([x, y, h, pose, dir, n]) => {
    shadow(c, x, y, h * 0.12, (x - sun.x) * 0.35, h * 0.7, C.ink, 0.5);
    person(c, x, y, h, { ...look(n), pose, dir, rim: C.peach, bag: false });
  });
  const basket = (x, y, w) => {
    c.path(
      `M${x - w} ${y - w * 0.8}H${x + w}L${x + w * 0.78} ${y}H${x - w * 0.78}Z`,
      c.lin(x - w, 0, x + w, 0, mix(C.rust, C.deep, 0.3), C.amber),
    );
    for (let i = 0; i < 7; i += 1)
      c.disc(
        x - w * 0.75 + i * w * 0.25,
        y - w * (0.85 + (i % 2) * 0.16),
        w * 0.2,
        i % 3 ? C.coral : C.amber,
      );
  };
  basket(742, 736, 24);
  basket(1020, 696, 18);
  basket(1056, 700, 18);
  // Near tree on the left with a ladder.
  tree(c, 200, 860, 720, {
    seed: 401,
    light: 1,
    spread: 0.44,
    bare: 0.3,
    lobes: 30,
    tones: [C.ink, C.deep, C.t7, C.t6, mix(C.amber, C.t5, 0.35)],
  });
  fruit(c, 220, 420, 270, 220, 44, 10, 7);
  c.stroke('M376 880L300 470M430 880L340 470', mix(C.amber, C.rust, 0.4), 8, 'stroke-linecap="round"');
  for (let i = 0; i < 10; i += 1)
    c.stroke(`M${308 + i * 6.9} ${510 + i * 38}h${39 + i * 1.3}`, mix(C.amber, C.rust, 0.3), 6);
  person(c, 352, 720, 210, {
    pose: 'reach',
    hair: 'long',
    dir: -1,
    rim: C.peach,
    light: 1,
    rimWidth: 1.6,
    tone: { coat: '#733c2b', skin: '#6b4a3a', legs: C.ink },
  });
  c.path(
    curve(
      [
        [-30, 860],
        [240, 850],
        [560, 880],
        [820, 920],
        [-30, 940],
      ],
      true,
    ),
    C.deep,
  );
  basket(500, 888, 48);
  grass(c, 5, 220, -10, 760, (x) => 872 + x * 0.04, 44, C.ink, 0.3);
  grass(c, 6, 150, 900, 1610, 900, 50, C.deep, -0.3);
  spray(c, 1630, 60, 420, 2.75, { seed: 8, color: C.deep, accent: C.t6, leaf: 34 });
  for (const [x, y] of [
    [1420, 190],
    [1340, 158],
    [1500, 140],
    [1385, 232],
  ])
    c.disc(x, y, 13, C.coral).disc(x - 3, y - 4, 5, C.peach, 'opacity="0.8"');
  birds(c, 6, 8, 640, 210, 120, 13, C.t7);
}
