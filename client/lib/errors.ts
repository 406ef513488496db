import type { ErrorCode, FieldErrors } from '../../rules/errors.ts';
import { pageTexts } from './useMessages.ts';

type Coded = { extensions?: { code?: string; reference?: string; fields?: FieldErrors } };

/** The server's word for what went wrong, when it said one. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return extensionsOf(error).map(({ code }) => code)[0] as ErrorCode | undefined;
}

/** What the server's log knows an unexpected error by. */
export function referenceOf(error: unknown): string | undefined {
  return extensionsOf(error).find(({ reference }) => reference)?.reference;
}

/** What else the server's refusal says, by its name: `affected` of an earlier deadline. */
export function detailOf(error: unknown, name: string): unknown {
  return extensionsOf(error).map((facts) => (facts as Record<string, unknown>)[name])[0];
}

function extensionsOf(error: unknown) {
  const { errors } = (error ?? {}) as { errors?: readonly Coded[] };
  return Array.isArray(errors) ? errors.map(({ extensions }: Coded) => extensions ?? {}) : [];
}

/** The server's own sentence about what went wrong; undefined when it did not answer, or failed unforeseen. */
export function sentenceOf(error: unknown): string | undefined {
  const code = codeOf(error);
  const { errors } = (error ?? {}) as { errors?: readonly { message?: string }[] };
  return code && code !== 'INTERNAL' ? errors?.[0]?.message : undefined;
}

/** The same, and a sentence of ours where the server gave none. */
export function failureOf(error: unknown): string {
  return sentenceOf(error) ?? pageTexts('frame')('didNotWork');
}

/** For INVALID_INPUT: what is expected of each wrong field, by its name. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return Object.assign({}, ...extensionsOf(error).map(({ fields }) => fields));
}
