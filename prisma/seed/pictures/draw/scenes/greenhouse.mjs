/** Palms and broad leaves inside an arched glasshouse. */

import { C, camera, curve, mix, poly, random, teal } from '../kit.mjs';
import { shaft, spray } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

/** Palm: arching fronds round a crown point. */
function palm(c, x, y, h, o) {
  const { seed, tones, light = 1, fronds = 13 } = o;
  const r = random(seed);
  c.path(
    `M${x - h * 0.028} ${y}Q${x - h * 0.01} ${y - h * 0.4} ${x - h * 0.016} ${y - h * 0.62}h${h * 0.034}Q${x + h * 0.02} ${y - h * 0.4} ${x + h * 0.034} ${y}Z`,
    tones[0],
  );
  const top = y - h * 0.62;
  for (let i = 0; i < fronds; i += 1) {
    const a = -Math.PI * (0.02 + (0.96 * i) / (fronds - 1)) + r.in(-0.1, 0.1);
    const len = h * r.in(0.4, 0.52);
    const [ux, uy] = [Math.cos(a), Math.sin(a)];
    const tip = [x + ux * len, top + uy * len * 0.72 + Math.abs(ux) * len * 0.42];
    const mid = [x + ux * len * 0.52, top + uy * len * 0.82 - len * 0.06];
    let d = '';
    for (let k = 1; k <= 11; k += 1) {
      const t = k / 11;
      const px = (1 - t) ** 2 * x + 2 * t * (1 - t) * mid[0] + t * t * tip[0];
      const py = (1 - t) ** 2 * top + 2 * t * (1 - t) * mid[1] + t * t * tip[1];
      const l = len * 0.3 * Math.sin(Math.PI * (0.14 + t * 0.84)) * 1.15;
      const drop = l * 0.85;
      d += `M${(px - 1.5).toFixed(1)} ${py.toFixed(1)}q${(ux * l * 0.5).toFixed(1)} ${(drop * 0.1).toFixed(1)} ${(ux * l * 0.75).toFixed(1)} ${drop.toFixed(1)}q${(-ux * l * 0.5).toFixed(1)} ${(-drop * 0.3).toFixed(1)} ${(-ux * l * 0.75 + 4).toFixed(1)} ${(-drop).toFixed(1)}Z`;
    }
    const facing = ux * light > -0.2;
    const tone =
      tones[Math.min(tones.length - 1, (facing ? 1 : 0) + (uy < -0.55 ? 1 : 0) + (r.is(0.3) ? 1 : 0))];
    c.stroke(`M${x} ${top}Q${mid[0]} ${mid[1]} ${tip[0]} ${tip[1]}`, tone, h * 0.009);
    c.path(d, tone);
  }
}

/** Fan of big paddle leaves (banana, bird of paradise). */
function paddles(c, x, y, h, o) {
  const { seed, tones, n = 9, vein = tones[0] } = o;
  const r = random(seed);
  for (let i = 0; i < n; i += 1) {
    const a = -Math.PI / 2 + ((i - (n - 1) / 2) / n) * 2 + r.in(-0.12, 0.12);
    const len = h * r.in(0.7, 1);
    const w = len * 0.13;
    const [ux, uy] = [Math.cos(a), Math.sin(a)];
    const at = (t, s) => {
      const bend = t * t * len * 0.16 * Math.sign(ux || 1) * Math.abs(ux);
      return [x + ux * len * t - uy * s + bend, y + uy * len * t + ux * s + Math.abs(bend) * 1.4];
    };
    const tone = tones[(i * 5 + seed) % tones.length];
    c.stroke(curve([at(0, 0), at(0.25, 0), at(0.45, 0)]), tone, len * 0.022);
    c.path(
      curve(
        [
          at(0.34, 0),
          at(0.5, w * 0.85),
          at(0.72, w),
          at(0.92, w * 0.45),
          at(1, 0),
          at(0.92, -w * 0.45),
          at(0.72, -w),
          at(0.5, -w * 0.85),
        ],
        true,
      ),
      tone,
    );
    c.path(
      curve([at(0.34, 0), at(0.5, -w * 0.85), at(0.72, -w), at(0.92, -w * 0.45), at(1, 0), at(0.7, 0)], true),
      C.night,
      'opacity="0.16"',
    );
    c.stroke(curve([at(0.34, 0), at(0.7, 0), at(0.98, 0)]), vein, len * 0.008, 'opacity="0.7"');
  }
}

export function greenhouse(c) {
  c.all(c.lin(0, 0, 0, 900, C.t4, mix(C.t2, C.peach, 0.4), C.peach, C.amber));
  const [vx, vy] = [800, 560];
  c.glow(vx, 420, 620, C.cream, 0.95);
  c.disc(vx + 60, 380, 58, C.cream)
    .disc(vx + 60, 380, 92, C.cream, 'opacity="0.35"')
    .disc(vx + 60, 380, 140, C.cream, 'opacity="0.25"');
  const r = random(3);
  const outside = [];
  for (let x = 300; x <= 1300; x += 25) outside.push([x, 520 - r.in(0, 46) - 20 * Math.sin(x / 70)]);
  c.path(`${curve(outside)}L1300 640L300 640Z`, mix(C.t4, C.peach, 0.45));
  const p = camera({ vx, vy, f: 620, eye: 1.7 });
  const [W, S, Rr] = [7, 4.4, 7];
  const rib = (z, k = 1) => {
    const pts = [];
    for (let i = 0; i <= 40; i += 1) {
      const a = Math.PI - (Math.PI * i) / 40;
      pts.push(p(Math.cos(a) * Rr * k, S + Math.sin(a) * Rr * 1.02 * k, z));
    }
    return [p(-W * k, 0, z), ...pts, p(W * k, 0, z)];
  };
  const zs = [];
  for (let z = 40; z > 3; z *= 0.82) zs.push(z);
  const haze = (z) => mix(C.t7, mix(C.t3, C.peach, 0.5), Math.min(0.9, ((z - 3) / 37) ** 0.55));
  // Floor, glass walls with panes, then ribs from far to near.
  c.path(
    poly([p(-W, 0, 40), p(W, 0, 40), p(W, 0, 2), p(-W, 0, 2)]),
    c.lin(0, vy, 0, 900, mix(C.t4, C.peach, 0.5), C.t6, C.deep),
  );
  c.path(
    poly([p(-1.3, 0, 40), p(1.3, 0, 40), p(1.3, 0, 1.8), p(-1.3, 0, 1.8)]),
    c.lin(0, vy, 0, 900, C.cream, C.peach, mix(C.amber, C.t5, 0.25), mix(C.coral, C.t7, 0.5)),
  );
  for (const z of zs)
    c.path(
      poly([p(-1.3, 0, z), p(1.3, 0, z), p(1.3, 0, z * 0.985), p(-1.3, 0, z * 0.985)]),
      C.t7,
      'opacity="0.22"',
    );
  for (let i = 0; i <= 14; i += 1) {
    const a = Math.PI - (Math.PI * i) / 14;
    const at = (z) => p(Math.cos(a) * Rr, S + Math.sin(a) * Rr * 1.02, z);
    c.stroke(poly([at(40), at(12)], false), haze(26), 1.4).stroke(poly([at(12), at(2.4)], false), haze(7), 3);
  }
  for (const y of [1.1, 2.7, S]) {
    for (const s of [-1, 1])
      c.stroke(poly([p(s * W, y, 40), p(s * W, y, 10)], false), haze(24), 1.4).stroke(
        poly([p(s * W, y, 10), p(s * W, y, 2)], false),
        haze(6),
        3,
      );
  }
  // End wall with a fan light.
  const e = zs[0];
  c.stroke(poly(rib(e), false), haze(e), 4);
  for (let i = -6; i <= 6; i += 1) c.stroke(poly([p(i, 0, e), p(i, S, e)], false), haze(e), 1.6);
  const [fx, fy] = p(0, S, e);
  for (let i = 1; i < 12; i += 1)
    c.stroke(
      `M${fx} ${fy}L${fx + Math.cos((Math.PI * i) / 12) * 108} ${fy - Math.sin((Math.PI * i) / 12) * 108}`,
      haze(e),
      1.6,
    );
  c.stroke(poly([p(-W, S, e), p(W, S, e)], false), haze(e), 3);
  const people = { 5: [0.55, 7], 8: [-0.5, 3] };
  zs.forEach((z, i) => {
    const k = 620 / z;
    c.stroke(poly(rib(z), false), haze(z), Math.max(1.6, k * 0.11));
    if (z < 14) c.stroke(poly(rib(z, 0.955), false), haze(z), Math.max(1, k * 0.035));
    // Beds with plants on both sides.
    for (const s of [-1, 1]) {
      const tones = [0.02, 0.16, 0.32].map((t) =>
        mix(mix(teal(0.16 + t), haze(z), 0.45), C.amber, t * 0.35 * (s > 0 ? 0.6 : 1)),
      );
      const [bx, by] = p(s * (2.6 + ((i * 7) % 5) * 0.75), 0, z);
      if (i % 3 === 0 && z > 6.5) palm(c, bx, by, k * r.in(5.2, 7.2), { seed: i * 3 + s, tones, light: -s });
      else if (i % 3 === 1)
        paddles(c, bx, by, k * r.in(2.6, 3.6), {
          seed: i * 5 + s + 2,
          tones,
          vein: mix(tones[2], C.peach, 0.4),
        });
      else if (z < 20) palm(c, bx, by, k * r.in(2.2, 3.4), { seed: i * 7 + s, tones, light: -s, fronds: 11 });
      const [qx, qy] = p(s * 1.75, 0, z);
      paddles(c, qx, qy, k * 1.15, {
        seed: i + 9 + s,
        tones: [tones[1], tones[2], tones[0]],
        n: 7,
        vein: tones[2],
      });
      if (i % 2)
        for (let q = 0; q < 5; q += 1)
          c.disc(
            qx + r.in(-0.5, 0.5) * k,
            qy - r.in(0.3, 1) * k,
            k * 0.055,
            r.pick([C.coral, C.amber, C.peach]),
          );
    }
    if (people[i]) {
      const [X, n] = people[i];
      const [x, y] = p(X, 0, z);
      shadow(c, x, y, k * 0.2, (x - 860) * 0.5, k * 1.1, C.ink, 0.5);
      person(c, x, y, k * 1.72, {
        ...look(n),
        pose: i === 5 ? 'walk' : 'reach',
        dir: -1,
        skirt: true,
        rim: C.cream,
        light: 1,
        rimWidth: 2.6,
      });
    }
  });
  for (const [a, b, d, f] of [
    [620, 700, 180, 430],
    [790, 860, 700, 900],
    [940, 1010, 1180, 1420],
  ])
    shaft(
      c,
      [
        [a, -10],
        [b, -10],
      ],
      [
        [d, 800],
        [f, 800],
      ],
      C.cream,
      0.32,
    );
  // Near leaves frame the view.
  paddles(c, 60, 960, 520, { seed: 3, tones: [C.ink, C.deep, C.night], n: 9, vein: C.t6 });
  paddles(c, 1550, 970, 560, { seed: 4, tones: [C.deep, C.ink, C.night], n: 9, vein: C.t6 });
  paddles(c, 330, 980, 250, { seed: 8, tones: [C.deep, C.ink], n: 9, vein: C.t6 });
  paddles(c, 1290, 980, 240, { seed: 9, tones: [C.ink, C.deep], n: 9, vein: C.t6 });
  spray(c, 1620, 40, 420, 2.7, { seed: 6, color: C.ink, accent: C.t6, leaf: 40 });
  spray(c, -20, 10, 380, 0.6, { seed: 9, color: C.ink, accent: C.t6, leaf: 40 });
}
