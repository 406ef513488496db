import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Messages } from './generated/types.generated.ts';
import type { None, Tag } from './placeholders.ts';

export type Catalogue = Readonly<Record<string, string | readonly MessageFormatElement[]>>;

export type Feature = keyof Messages;

type Known = Omit<Messages, 'options'> & {
  options: Messages['options'] & {
    readonly [label: `${'subjectCategory' | 'scholarshipCategory' | 'degree'}.${string}`]: None;
  };
};

export type TextKey<F extends Feature> = Exclude<keyof Known[F] & string, RichKey<F>>;
export type RichKey<F extends Feature> = {
  [K in keyof Known[F] & string]: Tag extends Known[F][K][keyof Known[F][K]] ? K : never;
}[keyof Known[F] & string];

/** Prefixes of the keys that end with `End`. Each prefix identifies a group of keys. */
export type GroupWith<F extends Feature, End extends string> =
  TextKey<F> extends infer Key ? (Key extends `${infer Group}${End}` ? Group : never) : never;

export type TextValues<F extends Feature, K extends keyof Known[F]> = keyof Known[F][K] extends never
  ? []
  : [values: Known[F][K]];

export type RichValues<F extends Feature, K extends keyof Known[F], Part> = {
  [Name in keyof Known[F][K]]: Known[F][K][Name] extends Tag
    ? (parts: (string | Part)[]) => Part
    : Known[F][K][Name] | Part;
};
