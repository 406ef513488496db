import MarkdownIt, { type Token } from 'markdown-it';

const TAGS = [
  ...['H2', 'H3', 'H4', 'H5', 'H6', 'P', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'HR'],
  ...['STRONG', 'EM', 'CODE', 'A', 'BR'],
] as const;

type TextTag = (typeof TAGS)[number];

export type TextPiece = {
  tag: TextTag | null;
  nesting: number;
  text: string | null;
  href: string | null;
  start: number | null;
};

/** Maximum nesting, because React renders nested elements recursively. */
const MAX_DEPTH = 30;

// Syntax that is not enabled, such as HTML, pictures and references, is shown as typed.
const markdown = new MarkdownIt('zero', { html: false, linkify: true }).enable([
  ...['heading', 'lheading', 'list', 'blockquote', 'hr', 'linkify'],
  ...['emphasis', 'backticks', 'link', 'autolink', 'newline', 'escape', 'entity'],
]);
markdown.linkify.set({ fuzzyLink: false });
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address);

/**
 * Parses Markdown into tags and texts in reading order. Returns no HTML, because the page creates elements from the
 * tags.
 */
export function formatText(text: string): TextPiece[] {
  const tokens = markdown.parse(text, {}).flatMap((token) => token.children ?? [token]);
  const top = Math.min(...tokens.map(levelOf));
  const pieces: TextPiece[] = [];
  let depth = 0;
  for (const piece of tokens.flatMap((token) => toPieces(token, top))) {
    if (piece.nesting === 1) depth += 1;
    if (piece.nesting === 0 || depth <= MAX_DEPTH) pieces.push(piece);
    if (piece.nesting === -1) depth -= 1;
  }
  return pieces;
}

const levelOf = ({ type, tag }: Token) => (type === 'heading_open' ? Number(tag.slice(1)) : 6);

function toPieces(token: Token, top: number): TextPiece[] {
  const { type, content, nesting, hidden } = token;
  if (hidden) return [];
  if (type === 'softbreak') return [textPiece('\n')];
  if (type === 'code_inline') return [tagPiece('CODE', 1), textPiece(content), tagPiece('CODE', -1)];
  const isHeading = type === 'heading_open' || type === 'heading_close';
  const name = isHeading ? `H${Math.min(6, Number(token.tag.slice(1)) - top + 2)}` : token.tag.toUpperCase();
  const tag = TAGS.find((known) => known === name);
  if (!tag) return content ? [textPiece(content)] : [];
  return [{ ...tagPiece(tag, nesting), href: attribute(token, 'href'), start: startOf(token) }];
}

const textPiece = (text: string): TextPiece => ({ tag: null, nesting: 0, text, href: null, start: null });

const tagPiece = (tag: TextTag, nesting: number): TextPiece => ({
  ...{ tag, nesting },
  ...{ text: null, href: null, start: null },
});

function attribute(token: Token, name: string): string | null {
  const value = token.attrGet(name);
  return value === null ? null : String(value);
}

function startOf(token: Token): number | null {
  const start = attribute(token, 'start');
  return start === null ? null : Number(start);
}
