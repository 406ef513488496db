export function writePdf([heading = '', ...lines]: string[]): Buffer {
  const shown = [`/F1 18 Tf 60 770 Td (${escaped(heading)}) Tj`, '/F1 11 Tf 0 -14 Td'];
  const content = ['BT', ...shown, ...lines.map((line) => `0 -18 Td (${escaped(line)}) Tj`), 'ET'].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/**
 * Encodes one byte per character: characters that the font lacks lose their accents, and typographic quotation marks
 * become plain ones.
 */
function escaped(text: string): string {
  const plain = text
    .replace(/[‘’]/g, "'")
    .replace(/[^\u0020-\u00ff]/g, (letter) => letter.normalize('NFD').charAt(0));
  return plain.replace(/[\\()]/g, '\\$&').replace(/[^\u0020-\u00ff]/g, '?');
}
