import { quad } from './build.mjs';
import { arch, C, camera, mix, poly, random, teal } from './kit.mjs';
import { shaft } from './nature.mjs';
import { look, person } from './people.mjs';

/** Points of a half circle of radius R round height Y at depth Z. */
const vaultRib = (p, R, Y, Z, n = 24) =>
  Array.from({ length: n + 1 }, (_, i) => {
    const a = Math.PI - (Math.PI * i) / n;
    return p(Math.cos(a) * R, Y + Math.sin(a) * R, Z);
  });

/** Long barrel-vaulted library. The light comes from the far window; haze grows with depth. */
export function libraryHall(c, o) {
  const { vx, vy, f, seed = 5, dark = 0, people = true } = o;
  const r = random(seed);
  const p = camera({ vx, vy, f, eye: 2.6 });
  const [W, TOP, FAR, NEAR, BAY] = [6, 9.2, 46, 2.2, 3.65];
  const haze = (z, base) =>
    mix(
      base,
      mix(C.peach, C.amber, 0.45),
      Math.min(0.72, Math.max(0, (z - 6) / 40) ** 1.15 * 0.95) * (1 - dark * 0.25),
    );
  c.all(C.ink);
  // End wall with its great window.
  c.path(poly(vaultRib(p, W, TOP, FAR).concat([p(W, 0, FAR), p(-W, 0, FAR)])), haze(FAR, C.t5));
  const [ex, ey] = p(0, 8, FAR);
  c.glow(ex, ey, f * 0.3, C.peach, 0.8);
  const u = f / FAR;
  for (const [cx, w, h] of [
    [-3.3, 2.2, 8],
    [0, 3, 10.5],
    [3.3, 2.2, 8],
  ]) {
    const [wx, wy] = p(cx, 2, FAR);
    c.path(arch(wx, wy, w * u, h * u, 'round'), c.lin(0, wy - h * u, 0, wy, C.cream, C.cream, C.peach));
    for (let i = 1; i < 3; i += 1)
      c.stroke(`M${wx - (w * u) / 2 + (w * u * i) / 3} ${wy}v${-h * u * 0.94}`, C.amber, u * 0.09);
    for (let i = 1; i < 6; i += 1)
      c.stroke(`M${wx - (w * u) / 2} ${wy - (h * u * i) / 7}h${w * u}`, C.amber, u * 0.07);
  }
  // Floor.
  const floor = (x1, x2, z1, z2, fill) =>
    c.path(quad(p(x1, 0, z1), p(x2, 0, z1), p(x2, 0, z2), p(x1, 0, z2)), fill);
  const [, fy] = p(0, 0, FAR);
  floor(
    -W,
    W,
    1.2,
    FAR,
    c.lin(0, fy, 0, c.h, mix(C.peach, C.amber, 0.5), mix(C.coral, C.t7, 0.55), C.deep, C.ink),
  );
  for (let z = 4; z < FAR; z += 2.2)
    for (let x = -W; x < W; x += 2)
      if ((Math.round(z / 2.2) + Math.round(x / 2)) % 2)
        floor(x, x + 2, z, Math.min(FAR, z + 2.2), `${C.ink}2b`);
  floor(
    -1.25,
    1.25,
    1.2,
    FAR,
    c.lin(0, fy, 0, c.h, C.cream, C.amber, mix(C.coral, C.deep, 0.55), mix(C.rust, C.deep, 0.75)),
  );
  // Bays from back to front.
  for (let z = FAR - BAY; z > NEAR - BAY; z -= BAY) {
    const z1 = Math.max(1.25, z);
    const z2 = z + BAY;
    const zm = (z1 + z2) / 2;
    // Vault panel, coffers and skylight glow.
    const a = vaultRib(p, W, TOP, z1, 12);
    const b = vaultRib(p, W, TOP, z2, 12);
    for (let i = 0; i < 12; i += 1) {
      const up = Math.sin((Math.PI * (i + 0.5)) / 12);
      c.path(quad(a[i], a[i + 1], b[i + 1], b[i]), haze(zm, teal(0.16 + up * 0.16 + (i % 2) * 0.035)));
    }
    for (const s of [-1, 1]) {
      c.path(
        quad(p(s * W, 0, z1), p(s * W, TOP, z1), p(s * W, TOP, z2), p(s * W, 0, z2)),
        haze(zm, teal(0.2)),
      );
      // Shelves of books on both floors.
      const cols = zm < 9 ? 15 : zm < 20 ? 11 : 7;
      for (const [y0, rows, rh] of [
        [0.35, 6, 0.66],
        [5.25, 5, 0.62],
      ]) {
        c.path(
          quad(
            p(s * W, y0 - 0.1, z1),
            p(s * W, y0 + rows * rh, z1),
            p(s * W, y0 + rows * rh, z2),
            p(s * W, y0 - 0.1, z2),
          ),
          haze(zm, C.night),
        );
        const groups = new Map();
        for (let j = 0; j < rows; j += 1) {
          for (let i = 0; i < cols; i += 1) {
            if (r.is(0.07)) continue;
            const q1 = z1 + 0.35 + ((z2 - z1 - 0.7) * i) / cols;
            const q2 = z1 + 0.35 + ((z2 - z1 - 0.7) * (i + 0.88)) / cols;
            const yb = y0 + j * rh + 0.03;
            const yt = yb + rh * r.in(0.62, 0.88);
            const tone = r.pick([0, 0, 1, 1, 2, 3, 4, 5]);
            groups.set(
              tone,
              (groups.get(tone) ?? '') +
                quad(p(s * W, yb, q1), p(s * W, yt, q1), p(s * W, yt, q2), p(s * W, yb, q2)),
            );
          }
        }
        const tones = [
          C.t7,
          C.t6,
          C.t5,
          mix(C.rust, C.deep, 0.3),
          mix(C.coral, C.deep, 0.35),
          mix(C.amber, C.t7, 0.35),
        ];
        for (const [k, d] of groups)
          c.path(d, haze(zm, mix(tones[k], C.ink, Math.max(dark, 0.12 + (zm < 9 ? 0.28 : 0.1)))));
      }
      // Gallery with its rail, cornice, and the pilaster at the near edge of the bay.
      const strip = (x, y1, y2, fill) =>
        c.path(quad(p(x, y1, z1), p(x, y2, z1), p(x, y2, z2), p(x, y1, z2)), fill);
      c.path(
        quad(p(s * W, 4.5, z1), p(s * 5, 4.5, z1), p(s * 5, 4.5, z2), p(s * W, 4.5, z2)),
        haze(zm, C.ink),
      );
      strip(s * 5, 4.5, 4.9, haze(zm, mix(C.t6, C.amber, 0.22)));
      strip(s * 5, 5.75, 5.85, haze(zm, mix(C.amber, C.t6, 0.45)));
      for (let k = 0; k < 9; k += 1) {
        const zz = z1 + ((z2 - z1) * k) / 9;
        const [x, y1] = p(s * 5, 4.9, zz);
        const [, y2] = p(s * 5, 5.8, zz);
        c.stroke(
          `M${x.toFixed(1)} ${y1.toFixed(1)}V${y2.toFixed(1)}`,
          haze(zz, C.t7),
          Math.max(0.8, (0.07 * f) / zz),
        );
      }
      strip(s * W, 8.6, TOP, haze(zm, mix(C.t5, C.amber, 0.2)));
      if (z >= 1.25) {
        c.path(
          quad(p(s * W, 0, z1), p(s * 5.45, 0, z1), p(s * 5.45, TOP, z1), p(s * W, TOP, z1)),
          haze(z1, teal(0.13)),
        );
        c.path(
          quad(
            p(s * 5.45, 0, z1),
            p(s * 5.45, TOP, z1),
            p(s * 5.45, TOP, z1 + 0.5),
            p(s * 5.45, 0, z1 + 0.5),
          ),
          haze(z1, mix(C.t6, C.amber, 0.35)),
        );
        c.path(
          quad(p(s * W, 8.5, z1), p(s * 5.3, 8.5, z1), p(s * 5.3, 9.1, z1), p(s * W, 9.1, z1)),
          haze(z1, C.t6),
        );
      }
    }
    if (z >= 1.25) {
      const outer = vaultRib(p, W, TOP, z1);
      c.path(poly([...outer, ...vaultRib(p, W - 0.5, TOP, z1).reverse()]), haze(z1, teal(0.15)));
      c.path(
        poly([...vaultRib(p, W - 0.5, TOP, z1), ...vaultRib(p, W - 0.5, TOP, z1 + 0.55).reverse()]),
        haze(z1, mix(C.t6, C.amber, 0.3)),
      );
    }
    // Tables with lamps along the aisle.
    if (z > 3 && z < 36) {
      for (const s of [-1, 1]) {
        const t = (x, y, zz) => p(s * x, y, zz);
        const [za, zb] = [z + 0.6, z + 2.9];
        c.path(
          quad(t(1.75, 0, za), t(3.9, 0, za), t(3.9, 0, zb), t(1.75, 0, zb)),
          haze(zm, C.night),
          'opacity="0.6"',
        );
        c.path(
          quad(t(1.8, 0, za), t(2, 0, za), t(2, 1, za), t(1.8, 1, za)) +
            quad(t(3.6, 0, za), t(3.8, 0, za), t(3.8, 1, za), t(3.6, 1, za)),
          haze(za, C.ink),
        );
        c.path(
          quad(t(1.7, 1, za), t(3.9, 1, za), t(3.9, 1, zb), t(1.7, 1, zb)),
          haze(zm, mix(C.rust, C.amber, 0.25)),
        );
        c.path(
          quad(t(1.7, 0.88, za), t(3.9, 0.88, za), t(3.9, 1, za), t(1.7, 1, za)),
          haze(za, mix(C.rust, C.deep, 0.6)),
        );
        for (const lx of [2.8]) {
          const [x, y] = t(lx, 1, za + 0.8);
          const k = f / (za + 0.8);
          c.oval(x, y, k * 0.6, k * 0.09, C.peach, 'opacity="0.55"');
          c.glow(x, y - k * 0.5, k * 1.1, C.amber, 0.65);
          c.rect(x - k * 0.03, y - k * 0.6, k * 0.06, k * 0.6, C.amber);
          c.path(
            `M${x - k * 0.36} ${y - k * 0.5}Q${x - k * 0.3} ${y - k * 0.78} ${x} ${y - k * 0.78}Q${x + k * 0.3} ${y - k * 0.78} ${x + k * 0.36} ${y - k * 0.5}Z`,
            haze(za, C.t5),
          );
          c.rect(x - k * 0.34, y - k * 0.51, k * 0.68, k * 0.05, C.cream);
        }
        if (people && (Math.round(z * 7) % 3 || z > 14)) {
          const [x, y] = t(4.1, 0, za + 1.2);
          person(c, x, y, (f / (za + 1.2)) * 1.62, {
            ...look(Math.round(z * 3) + s, { bag: false }),
            pose: 'sit',
            dir: -s,
            rim: C.amber,
            light: -s,
            rimWidth: 2,
          });
        }
      }
    }
  }
  // Light falling from the window along the hall.
  for (const [x1, x2, x3, x4] of [
    [-3.8, -2.6, -3.4, -0.4],
    [-1, 1, -0.6, 2.4],
    [2.6, 3.8, 2.8, 5],
  ]) {
    shaft(c, [p(x1, 11, FAR), p(x2, 11, FAR)], [p(x3, 0, 8), p(x4, 0, 8)], C.cream, 0.34);
  }
  return p;
}
