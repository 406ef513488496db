/**
 * Runs in the page. Finds pairs of overlapping texts, which no axe rule detects. Ignores floating and decorative
 * elements.
 */
export function findOverlappingTexts(): string[] {
  type Line = { node: Text; box: DOMRect };
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  const scene = dialogs.findLast((dialog) => dialog.checkVisibility()) ?? document.body;

  const clip = (element: Element, whole: DOMRect): DOMRect => {
    let { left, top, right, bottom } = whole;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, zIndex, clipPath, overflow } = getComputedStyle(at);
      if (position === 'fixed' && at.contains(scene)) break;
      const isAbove =
        ['fixed', 'sticky'].includes(position) || (position === 'absolute' && zIndex !== 'auto');
      if (at.ariaHidden === 'true' || isAbove || clipPath !== 'none') return new DOMRect();
      if (overflow === 'visible') continue;
      const around = at.getBoundingClientRect();
      [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };

  /** Returns the lines of a text, or the background of an element with only this text, such as a badge. */
  const boxesOf = (node: Text, element: Element): Iterable<DOMRect> => {
    let ground: Element | undefined;
    for (let at: Element | null = element; at?.textContent === node.data; at = at.parentElement) {
      const { backgroundColor, display } = getComputedStyle(at);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)' && display !== 'inline') ground = at;
    }
    if (ground) return [ground.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects();
  };

  const texts = document.createTreeWalker(scene, NodeFilter.SHOW_TEXT);
  const lines: Line[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const element = node.parentElement;
    const isSeen = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isSeen || !element || !node.data.trim()) continue;
    for (const whole of boxesOf(node, element)) {
      const box = clip(element, whole);
      if (box.width > 2 && box.height > 2) lines.push({ node, box });
    }
  }
  lines.sort((a, b) => a.box.top - b.box.top);
  return lines.flatMap(({ node, box }, index) => {
    const pairs: string[] = [];
    // Line boxes are taller than their letters, so the boxes of adjacent lines always overlap slightly.
    for (let next = index + 1; (lines[next]?.box.top ?? Infinity) < box.bottom - 6; next += 1) {
      const other = lines[next] as Line;
      const shared = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      if (shared > 3 && other.node !== node) pairs.push(`“${node.data}” and “${other.node.data}”`);
    }
    return pairs;
  });
}
