import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Messages } from './generated/types.generated.ts';
import type { Tag } from './placeholders.ts';

/** The compiled texts of one feature in one language: finished ones as text, the others as the library formats them. */
export type Catalogue = Readonly<Record<string, string | readonly MessageFormatElement[]>>;

export type Feature = keyof Messages;

/** Keys of a feature's texts without tags. */
export type TextKey<F extends Feature> = Exclude<keyof Messages[F] & string, RichKey<F>>;
/** Keys of a feature's texts with tags. */
export type RichKey<F extends Feature> = {
  [K in keyof Messages[F] & string]: Tag extends Messages[F][K][keyof Messages[F][K]] ? K : never;
}[keyof Messages[F] & string];

/** What stands before an end in the keys of a feature: groups of keys with the same ends. */
export type GroupWith<F extends Feature, End extends string> =
  TextKey<F> extends infer Key ? (Key extends `${infer Group}${End}` ? Group : never) : never;

/** The values of a text as the last argument; none when it needs none. */
export type ValuesOf<F extends Feature, K extends keyof Messages[F]> = keyof Messages[F][K] extends never
  ? []
  : [values: Messages[F][K]];

/** The same, where `Part` is what a tag's function makes of its part. */
export type RichValuesOf<F extends Feature, K extends keyof Messages[F], Part> = {
  [Name in keyof Messages[F][K]]: Messages[F][K][Name] extends Tag
    ? (parts: (string | Part)[]) => Part
    : Messages[F][K][Name] | Part;
};
