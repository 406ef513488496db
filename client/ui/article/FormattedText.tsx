import { createElement, type ReactNode } from 'react';

/** An opening (`nesting` 1), closing (-1) or self-contained (0) tag, or plain text. */
type Piece = {
  tag?: string | null;
  nesting: number;
  text?: string | null;
  href?: string | null;
  start?: number | null;
};

type Open = { piece: Piece | null; children: ReactNode[] };

/** Renders text formatted by the server. Creates elements from parsed tags, never from raw HTML. */
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
