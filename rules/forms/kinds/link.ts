import { httpUrl } from '../../fields.ts';
import { defineKind } from './kind.ts';

/** The URL of an external page. The server never fetches it. */
export const link = defineKind({
  limits: {},
  answerSchema: () => httpUrl(2000),
  fact: null,
  toValues: (text) => [{ text }],
});
