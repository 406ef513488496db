import { expect, it } from 'vitest';
import { nameInZip } from './writeApplicationZip.ts';

// product: P13.4
it.each([
  ['transcript.pdf', '01 transcript.pdf'],
  ['../../etc/passwd', '01 .._.._etc_passwd'],
  ['C:\\x\\CON.pdf', '01 C__x_CON.pdf'],
  ['a\u202Efdp.exe', '01 a_fdp.exe'],
  ['line\nbreak\0.pdf', '01 line_break_.pdf'],
  ['dots. . .', '01 dots'],
  ['', '01 '],
  [`${'🎓'.repeat(250)}.pdf`, `01 ${'🎓'.repeat(120)}.pdf`],
  ['শংসাপত্র.pdf', '01 শংসাপত্র.pdf'],
])('names %j in a ZIP so that it is no path and no trick', (name, safe) => {
  expect(nameInZip(name, 0)).toBe(safe);
});
