import type { z } from 'zod';
import { omitFields, withDegrees } from '../../rules/applications/applications.ts';
import { codesOf } from '../platform/language/optionLabels.ts';
import type { Env } from '../platform/settings/env.ts';

export function formOfPortal<Schema extends z.ZodObject>(
  env: Pick<Env, 'OMITTED_FIELDS' | 'DEGREES'>,
  schema: Schema,
): Schema {
  return omitFields(withDegrees(schema, codesOf(env.DEGREES)), env.OMITTED_FIELDS);
}

/**
 * Returns the unvalidated values of a form without the fields that the portal omits. Conditions must not depend on
 * these fields, because a submission ignores them.
 */
export function withoutOmitted(
  { OMITTED_FIELDS }: Pick<Env, 'OMITTED_FIELDS'>,
  fields: unknown,
): Record<string, unknown> {
  const omitted: readonly string[] = OMITTED_FIELDS;
  return Object.fromEntries(Object.entries(Object(fields)).filter(([name]) => !omitted.includes(name)));
}
