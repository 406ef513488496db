import { z } from 'zod';
import { nameOnWire, type WireSpellings, wordsOnWire } from '../wireFields.ts';

/** A JSON Schema, as OpenAPI 3.1 has it. */
export type JsonSchema = Record<string, unknown>;

/** That of a body, with the names of the fields that must be there. */
export type BodySchema = JsonSchema & { required: string[] };

/**
 * The JSON Schema of a body: made from the zod rule that checks it, with the names and words of the wire. Fields
 * without a spelling keep their name; those in `hidden` are not the caller's to set.
 */
export function wireSchema(
  rule: z.ZodType,
  spellings: WireSpellings = {},
  hidden: readonly string[] = [],
): BodySchema {
  const schema = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const nameOf = (field: string) => nameOnWire(spellings, field);
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => !hidden.includes(field));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([field, property]) => [nameOf(field), respell(property, wordsOnWire(spellings, field))]),
    ),
    required: (schema.required ?? []).filter((field) => !hidden.includes(field)).map(nameOf),
  };
}

/** Options by the words that the wire has for them, wherever they stand in the property. */
function respell(property: JsonSchema, words: Readonly<Record<string, string>> | undefined): JsonSchema {
  if (!words) return property;
  const { enum: options, anyOf, ...rest } = property as { enum?: string[]; anyOf?: JsonSchema[] };
  return {
    ...rest,
    ...(options && { enum: options.map((option) => words[option] ?? option) }),
    ...(anyOf && { anyOf: anyOf.map((one) => respell(one, words)) }),
  };
}
