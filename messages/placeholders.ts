export type Tag = { readonly tag: true };
/**
 * Values of a text without placeholders.
 * @public used by generated code
 */
export type None = Record<never, never>;
