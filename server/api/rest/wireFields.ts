import { z } from 'zod';
import { problem, readProblem } from '../../../rules/problems.ts';
import { renameFields } from '../../platform/text/renameFields.ts';
import { findCode, NO_OPTION } from './wireOptions.ts';

type WireSpelling = string | { wire: string; words?: Readonly<Record<string, string>> | undefined };
export type WireSpellings = Readonly<Record<string, WireSpelling>>;

export type WireBody<Rule extends z.ZodType = z.ZodType> = { rule: Rule; fields: WireSpellings };

export function nameOnWire(spellings: WireSpellings, field: string): string {
  const spelt = spellings[field] ?? field;
  return typeof spelt === 'string' ? spelt : spelt.wire;
}

function wordsOnWire(spellings: WireSpellings, field: string) {
  const spelt = spellings[field];
  return typeof spelt === 'object' ? spelt.words : undefined;
}

/**
 * Converts a wire record to our field names, without validating it. Drops unknown fields. An unknown option becomes
 * NO_OPTION, which the rule rejects.
 */
export function readWire(spellings: WireSpellings, body: unknown): Record<string, unknown> {
  const record: Record<string, unknown> = Object(body ?? {});
  const sent = Object.keys(spellings).filter((field) => Object.hasOwn(record, nameOnWire(spellings, field)));
  return Object.fromEntries(
    sent.map((field) => {
      const value = record[nameOnWire(spellings, field)];
      const words = wordsOnWire(spellings, field);
      const isGiven = value !== undefined && value !== null && value !== '';
      return [field, words && isGiven ? (findCode(words, value) ?? NO_OPTION) : value];
    }),
  );
}

/** Translates refusals to the wire's names and words: `comment` becomes `review_comment`. */
export function withWireFields<Result>(spellings: WireSpellings, work: Promise<Result>): Promise<Result> {
  return renameFields(
    (field) => nameOnWire(spellings, field),
    work,
    (field, found) => {
      const words = wordsOnWire(spellings, field);
      return words && readProblem(found)?.code === 'oneOf' ? refuseSpelling(words) : found;
    },
  );
}

export function refuseSpelling(words: Readonly<Record<string, string>>) {
  return problem('oneOf', { options: Object.values(words).join(', ') });
}

type JsonSchema = Record<string, unknown>;

export function describeBody({ rule, fields }: WireBody): z.ZodType {
  const { properties = {}, required = [] } = z.toJSONSchema(rule, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, JsonSchema>; required?: string[] };
  const names = Object.keys(properties).filter((field) => Object.hasOwn(fields, field));
  return z.unknown().meta({
    type: 'object',
    properties: Object.fromEntries(
      names.map((field) => [
        nameOnWire(fields, field),
        respell(properties[field] ?? {}, wordsOnWire(fields, field)),
      ]),
    ),
    required: required.filter((field) => names.includes(field)).map((field) => nameOnWire(fields, field)),
  });
}

function respell(property: JsonSchema, words: Readonly<Record<string, string>> | undefined): JsonSchema {
  if (!words) return property;
  const { enum: options, anyOf, ...rest } = property as { enum?: string[]; anyOf?: JsonSchema[] };
  return {
    ...rest,
    ...(options && { enum: options.map((option) => words[option] ?? option) }),
    ...(anyOf && { anyOf: anyOf.map((one) => respell(one, words)) }),
  };
}
