import type { ErrorCode, FieldErrors } from '../../rules/errors.ts';
import { pageTexts } from './useMessages.ts';

type GraphqlFailure = { extensions?: { code?: string; reference?: string; fields?: FieldErrors } };

export function getErrorCode(error: unknown): ErrorCode | undefined {
  return extensionsOf(error).map(({ code }) => code)[0] as ErrorCode | undefined;
}

export function getErrorReference(error: unknown): string | undefined {
  return extensionsOf(error).find(({ reference }) => reference)?.reference;
}

export function getErrorDetail(error: unknown, name: string): unknown {
  return extensionsOf(error).map((facts) => (facts as Record<string, unknown>)[name])[0];
}

function extensionsOf(error: unknown) {
  const { errors } = (error ?? {}) as { errors?: readonly GraphqlFailure[] };
  return Array.isArray(errors) ? errors.map(({ extensions }: GraphqlFailure) => extensions ?? {}) : [];
}

/** Returns the server's error message. Undefined if the server did not respond or failed unexpectedly. */
export function getErrorMessage(error: unknown): string | undefined {
  const code = getErrorCode(error);
  const { errors } = (error ?? {}) as { errors?: readonly { message?: string }[] };
  return code && code !== 'INTERNAL' ? errors?.[0]?.message : undefined;
}

export function describeFailure(error: unknown): string {
  return getErrorMessage(error) ?? pageTexts('frame')('didNotWork');
}

export function getFieldErrors(error: unknown): FieldErrors {
  return Object.assign({}, ...extensionsOf(error).map(({ fields }) => fields));
}
