import { describe, expect, it } from 'vitest';
import { formatText, type TextPiece } from './formatText.ts';

const quote = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function show(pieces: TextPiece[]): string {
  return pieces
    .map(({ tag, nesting, text, href, start }) => {
      if (!tag) return quote(text ?? '');
      const attributes = `${href === null ? '' : ` href="${href}"`}${start === null ? '' : ` start=${start}`}`;
      return nesting === -1 ? `</${tag}>` : `<${tag}${attributes}>`;
    })
    .join('');
}

const format = (text: string) => show(formatText(text));

// product: P7.39
describe('formatted text', () => {
  it('formatted text has headings, lists, emphasis, quotes and links', () => {
    expect(format('# Fees\n\nAll **fees** are *final*,\nsee `x`.\n\n- one\n- two\n\n> said\n\n---')).toBe(
      '<H2>Fees</H2><P>All <STRONG>fees</STRONG> are <EM>final</EM>,\nsee <CODE>x</CODE>.</P>' +
        '<UL><LI>one</LI><LI>two</LI></UL><BLOCKQUOTE><P>said</P></BLOCKQUOTE><HR>',
    );
    expect(format('3. third\n4. fourth')).toBe('<OL start=3><LI>third</LI><LI>fourth</LI></OL>');
  });

  it('formatted text starts with h2 regardless of its highest heading', () => {
    expect(format('## A\n\n#### B\n\n###### C')).toBe('<H2>A</H2><H4>B</H4><H6>C</H6>');
    expect(format('# A\n\n###### B')).toBe('<H2>A</H2><H6>B</H6>');
  });

  it('formatted text may link to http, https, mailto and portal paths', () => {
    for (const address of [
      'https://example.org/a?b=1',
      'http://example.org',
      'mailto:office@example.org',
      '/fees',
    ])
      expect(format(`[x](${address})`)).toBe(`<P><A href="${address}">x</A></P>`);
    expect(format('See https://example.org or office@example.org')).toBe(
      '<P>See <A href="https://example.org">https://example.org</A> or <A href="mailto:office@example.org">office@example.org</A></P>',
    );
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '&#106;avascript:alert(1)',
    'java&Tab;script:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    '//elsewhere.example',
    'https:elsewhere',
    'fees',
  ])('formatted text does not link to %s', (address) => {
    for (const text of [`[x](${address})`, `[x](<${address}>)`, `<${address}>`])
      expect(formatText(text).map(({ tag, href }) => [tag, href])).not.toContainEqual([
        'A',
        expect.anything(),
      ]);
  });

  it('formatted text shows HTML, scripts and pictures as they were typed', () => {
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<b onclick="x">hello</b>',
      '<!-- hidden -->',
      '&lt;script&gt;',
    ]) {
      const shown = formatText(html);
      expect(shown.map(({ tag }) => tag).filter(Boolean)).toEqual(['P', 'P']);
    }
    expect(format('<script>alert(1)</script>')).toBe('<P>&lt;script>alert(1)&lt;/script></P>');
    expect(format('![a](https://example.org/a.png)')).not.toContain('IMG');
  });

  it('formatted text closes every opened tag and limits the nesting depth', () => {
    for (const text of [
      '**a '.repeat(1_000) + 'a** '.repeat(1_000),
      '> '.repeat(5_000),
      '['.repeat(30_000),
      '- '.repeat(15_000),
      '*a*'.repeat(5_000),
      '<'.repeat(30_000),
      '`a'.repeat(5_000),
    ]) {
      let [depth, deepest] = [0, 0];
      for (const { nesting } of formatText(text)) {
        depth += nesting;
        deepest = Math.max(deepest, depth);
      }
      expect(depth).toBe(0);
      expect(deepest).toBeLessThanOrEqual(30);
    }
  });

  it('formatting an empty text returns an empty result', () => {
    expect(formatText('')).toEqual([]);
  });
});
