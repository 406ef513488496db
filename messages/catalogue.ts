import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Messages } from './generated/types.generated.ts';
import type { Tag } from './placeholders.ts';

/** Compiled texts of one feature in one language: strings, or parsed messages that still need formatting. */
export type Catalogue = Readonly<Record<string, string | readonly MessageFormatElement[]>>;

export type Feature = keyof Messages;

/** Keys of texts without tags. */
export type TextKey<F extends Feature> = Exclude<keyof Messages[F] & string, RichKey<F>>;
/** Keys of texts with tags. */
export type RichKey<F extends Feature> = {
  [K in keyof Messages[F] & string]: Tag extends Messages[F][K][keyof Messages[F][K]] ? K : never;
}[keyof Messages[F] & string];

/** Prefixes of the keys with a given suffix: groups of keys with the same suffixes. */
export type GroupWith<F extends Feature, End extends string> =
  TextKey<F> extends infer Key ? (Key extends `${infer Group}${End}` ? Group : never) : never;

export type TextValues<F extends Feature, K extends keyof Messages[F]> = keyof Messages[F][K] extends never
  ? []
  : [values: Messages[F][K]];

/** Values of a text with tags; `Part` is the result of a tag's function. */
export type RichValues<F extends Feature, K extends keyof Messages[F], Part> = {
  [Name in keyof Messages[F][K]]: Messages[F][K][Name] extends Tag
    ? (parts: (string | Part)[]) => Part
    : Messages[F][K][Name] | Part;
};
