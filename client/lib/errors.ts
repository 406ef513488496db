import type { ErrorCode } from '../../rules/errors.ts';

type Coded = { extensions?: { code?: string; reference?: string } };

/** The server's word for what went wrong, when it said one. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return extensionsOf(error).map(({ code }) => code)[0] as ErrorCode | undefined;
}

/** What the server's log knows an unexpected error by. */
export function referenceOf(error: unknown): string | undefined {
  return extensionsOf(error).find(({ reference }) => reference)?.reference;
}

function extensionsOf(error: unknown) {
  const { errors } = (error ?? {}) as { errors?: readonly Coded[] };
  return Array.isArray(errors) ? errors.map(({ extensions }: Coded) => extensions ?? {}) : [];
}
