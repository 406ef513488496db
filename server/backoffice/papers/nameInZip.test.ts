import { expect, it } from 'vitest';
import { nameInZip } from './writeApplicationZip.ts';

// product: P13.4
it.each([
  ['transcript.pdf', 'PDF', '01 transcript.pdf'],
  ['Photo.JPEG', 'JPEG', '01 Photo.JPEG'],
  ['../../etc/passwd', 'PDF', '01 .._.._etc_passwd.pdf'],
  ['C:\\x\\CON.pdf', 'PDF', '01 C__x_CON.pdf'],
  ['a\u202Efdp.exe', 'PDF', '01 a_fdp.exe.pdf'],
  ['cv.hta', 'DOCX', '01 cv.hta.docx'],
  ['line\nbreak\0.pdf', 'PDF', '01 line_break_.pdf'],
  ['dots. . .', 'PNG', '01 dots.png'],
  ['', 'PDF', '01 .pdf'],
  [`${'🎓'.repeat(250)}.pdf`, 'PDF', `01 ${'🎓'.repeat(120)}.pdf`],
  ['শংসাপত্র.pdf', 'PDF', '01 শংসাপত্র.pdf'],
  ['notes.txt', null, '01 notes.txt'],
] as const)('nameInZip turns %j of type %s into a safe file name', (name, type, safe) => {
  expect(nameInZip({ name, type }, 0)).toBe(safe);
});
