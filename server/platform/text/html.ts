/** Trusted HTML; all other values are escaped when inserted. */
export type Markup = { readonly markup: string };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Markup | readonly Markup[])[]
): Markup {
  return { markup: parts.map((part, index) => part + toMarkup(values[index] ?? '')).join('') };
}

function toMarkup(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'object' && 'markup' in value) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
