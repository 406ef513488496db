import { wall, windows } from './build.mjs';
import { arch, C, mix, poly, ring } from './kit.mjs';

/** Observatory: dome with open slit, telescope and warm light inside. */
export function starDome(c, ox, oy) {
  const R = 178;
  c.glow(ox + 40, oy - 150, 460, C.amber, 0.34);
  c.path(
    poly([
      [ox + 20, oy - 150],
      [ox + 66, oy - 172],
      [ox + 540, -20],
      [ox + 250, -20],
    ]),
    c.lin(ox + 40, oy - 160, ox + 360, 0, [0, C.peach, 0.34], [0.8, C.t3, 0]),
  );
  c.rect(ox - 170, oy - 26, 340, 90, c.lin(ox - 170, 0, ox + 170, 0, C.deep, C.t6, C.t4));
  const shell = `M${ox - R} ${oy - 20}A${R} ${R} 0 0 1 ${ox + R} ${oy - 20}Z`;
  c.path(shell, c.lin(ox - R, 0, ox + R, 0, C.t7, C.t6, C.t4, mix(C.t2, C.peach, 0.3)));
  c.clip(shell, () => {
    for (const k of [0.25, 0.55, 0.8]) c.stroke(ring(ox, oy - 20, R * k, R), C.deep, 2, 'opacity="0.4"');
    c.rect(ox - R, oy - 62, R * 2, 4, C.deep, 'opacity="0.35"');
    c.path(
      `M${ox - 8} ${oy - 20}Q${ox + 4} ${oy - 150} ${ox + 4} ${oy - 210}H${ox + 92}Q${ox + 76} ${oy - 110} ${ox + 84} ${oy - 20}Z`,
      C.deep,
    );
    c.path(
      `M${ox} ${oy - 20}Q${ox + 12} ${oy - 140} ${ox + 14} ${oy - 210}H${ox + 80}Q${ox + 68} ${oy - 110} ${ox + 75} ${oy - 20}Z`,
      c.lin(0, oy - 200, 0, oy - 20, C.coral, C.amber, C.peach),
    );
  });
  c.path(
    poly([
      [ox + 14, oy - 50],
      [ox + 46, oy - 66],
      [ox + 108, oy - 222],
      [ox + 72, oy - 238],
    ]),
    C.ink,
  );
  c.path(
    poly([
      [ox + 68, oy - 236],
      [ox + 112, oy - 220],
      [ox + 118, oy - 236],
      [ox + 74, oy - 253],
    ]),
    C.t6,
  );
  c.rect(ox - R - 8, oy - 26, R * 2 + 16, 13, C.t3).rect(ox - R - 8, oy - 14, R * 2 + 16, 4, C.deep);
  windows(c, ox - 160, oy - 4, 320, 62, 9, 1, {
    glass: C.deep,
    share: 0.5,
    seed: 9,
    kind: 'round',
    fill: 0.36,
    tall: 0.7,
  });
  c.path(arch(ox + 2, oy + 64, 42, 58), C.peach);
  // Low wing beside the dome.
  wall(c, ox + 168, oy + 74, 170, 62, { lit: C.t4, shade: C.t6, light: -1, cornice: C.t3 });
  windows(c, ox + 176, oy + 18, 154, 50, 6, 1, {
    glass: C.deep,
    share: 0.7,
    seed: 3,
    kind: 'round',
    fill: 0.4,
  });
}
