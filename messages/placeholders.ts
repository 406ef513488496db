/** A part of a text with something around it: a link, for example. */
export type Tag = { readonly tag: true };
/**
 * The values of a text that needs none.
 * @public generated code names it
 */
export type None = Record<never, never>;
