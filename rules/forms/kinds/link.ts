import { httpUrl } from '../../fields.ts';
import { defineKind } from './kind.ts';

/** The address of an external page. It is never fetched. */
export const link = defineKind({
  limits: {},
  answerSchema: () => httpUrl(2000),
  fact: null,
  toValues: (text) => [{ text }],
});
