import { createElement, type ReactNode } from 'react';

/** A tag that begins (`nesting` 1), ends (-1) or stands alone (0), or a text without a tag. */
type Piece = {
  tag?: string | null;
  nesting: number;
  text?: string | null;
  href?: string | null;
  start?: number | null;
};

type Open = { piece: Piece | null; children: ReactNode[] };

/** Shows a text that the server formatted. It makes elements of tags, never of HTML. */
export function FormattedText({ pieces }: { pieces: readonly Piece[] }) {
  const root: Open = { piece: null, children: [] };
  const open = [root];
  pieces.forEach((piece, key) => {
    const inner = open.at(-1) ?? root;
    if (!piece.tag) inner.children.push(piece.text);
    else if (piece.nesting === 1) open.push({ piece, children: [] });
    else if (piece.nesting === 0) inner.children.push(element(piece, key));
    else {
      open.pop();
      open.at(-1)?.children.push(element(inner.piece ?? piece, key, inner.children));
    }
  });
  return root.children;
}

function element({ tag, href, start }: Piece, key: number, children: ReactNode[] = []): ReactNode {
  const attributes = { key, ...(href && { href }), ...(start && { start }) };
  return createElement((tag ?? 'span').toLowerCase(), attributes, ...children);
}
