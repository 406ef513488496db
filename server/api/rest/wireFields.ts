import { z } from 'zod';
import type { OptionField } from '../../../rules/catalogue/scholarshipOptions.ts';
import { problem, readProblem } from '../../../rules/problems.ts';
import type { OptionSettings } from '../../platform/language/optionLabels.ts';
import { renameFields } from '../../platform/text/renameFields.ts';
import { defaultWords, findCode, listWords, NO_OPTION, type WireWords } from './wireOptions.ts';

type WireSpelling = string | { wire: string; words?: WireWords | undefined; list?: OptionField | undefined };
export type WireSpellings = Readonly<Record<string, WireSpelling>>;

export type WireBody<Rule extends z.ZodType = z.ZodType> = { rule: Rule; fields: WireSpellings };

export function nameOnWire(spellings: WireSpellings, field: string): string {
  const spelt = spellings[field] ?? field;
  return typeof spelt === 'string' ? spelt : spelt.wire;
}

function wordsOnWire(env: OptionSettings, spellings: WireSpellings, field: string): WireWords | undefined {
  const spelt = spellings[field];
  if (typeof spelt !== 'object') return undefined;
  return spelt.list ? listWords(env, spelt.list) : spelt.words;
}

/**
 * Converts a REST record to our field names, without validating it. Discards unknown fields. An unknown
 * option becomes NO_OPTION, which the schema rejects.
 */
export function readWire(
  env: OptionSettings,
  spellings: WireSpellings,
  body: unknown,
): Record<string, unknown> {
  const record: Record<string, unknown> = Object(body ?? {});
  const sent = Object.keys(spellings).filter((field) => Object.hasOwn(record, nameOnWire(spellings, field)));
  return Object.fromEntries(
    sent.map((field) => {
      const value = record[nameOnWire(spellings, field)];
      const words = wordsOnWire(env, spellings, field);
      const isGiven = value !== undefined && value !== null && value !== '';
      return [field, words && isGiven ? (findCode(words, value) ?? NO_OPTION) : value];
    }),
  );
}

export function withWireFields<Result>(
  env: OptionSettings,
  spellings: WireSpellings,
  work: Promise<Result>,
): Promise<Result> {
  return renameFields(
    (field) => nameOnWire(spellings, field),
    work,
    (field, found) => {
      const words = wordsOnWire(env, spellings, field);
      return words && readProblem(found)?.code === 'oneOf' ? refuseSpelling(words) : found;
    },
  );
}

export function refuseSpelling(words: WireWords) {
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
        respell(properties[field] ?? {}, fields[field] ?? field),
      ]),
    ),
    required: required.filter((field) => names.includes(field)).map((field) => nameOnWire(fields, field)),
  });
}

function respell(property: JsonSchema, spelling: WireSpelling): JsonSchema {
  if (typeof spelling === 'string') return property;
  const { enum: options, anyOf, ...rest } = property as { enum?: string[]; anyOf?: JsonSchema[] };
  const { words, list } = spelling;
  // Admins can add options, so clients must not rely on a fixed list.
  if (list) {
    const word = { type: 'string', examples: defaultWords(list) };
    return anyOf ? { anyOf: [word, { type: 'null' }] } : word;
  }
  if (!words) return property;
  return {
    ...rest,
    ...(options && { enum: options.map((option) => words[option] ?? option) }),
    ...(anyOf && { anyOf: anyOf.map((one) => respell(one, spelling)) }),
  };
}
