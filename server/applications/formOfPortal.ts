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
