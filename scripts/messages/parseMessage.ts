import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * Values that a placeholder accepts: text or a number, a number, an instant, one of these words, or a tag around a
 * part of the text.
 */
export type Placeholder = 'text' | 'number' | 'date' | 'tag' | readonly string[];

export function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { captureLocation: false, shouldParseSkeletons: true });
}

export function* iterateElements(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* iterateElements(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) yield* iterateElements(value);
  }
}

export function findPlaceholders(elements: readonly MessageFormatElement[]): Record<string, Placeholder> {
  const found: Record<string, Placeholder> = {};
  for (const element of iterateElements(elements)) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const kind = kindOf(element);
    // If a name occurs twice (`{count} … {count, plural, …}`), the stricter type applies.
    if (!found[element.value] || found[element.value] === 'text') found[element.value] = kind;
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function kindOf(element: MessageFormatElement): Placeholder {
  switch (element.type) {
    case TYPE.number:
    case TYPE.plural:
      return 'number';
    case TYPE.date:
    case TYPE.time:
      return 'date';
    case TYPE.tag:
      return 'tag';
    case TYPE.select:
      return Object.keys(element.options).sort();
    default:
      return 'text';
  }
}
