import { z } from 'zod';
import type { Condition } from '../conditions/condition.ts';
import { problem } from '../problems.ts';
import type { Kind } from './kinds/kind.ts';
import { KINDS, type KindName } from './kinds/kinds.ts';
import { type Texts, textsSchema } from './texts.ts';

export const MAX_LABEL_CHARACTERS = 300;
const MAX_HELP_CHARACTERS = 2_000;

/**
 * Schema of a question's key. The key does not change when the wording changes. Names of properties of
 * Object.prototype are invalid, because looking up an answer by such a key would return the inherited property.
 */
export const keySchema = z
  .string(problem('required'))
  .regex(/^[a-z][A-Za-z0-9]{0,49}$/, problem('questionKey'))
  .refine((key) => !(key in {}), problem('questionKey'));

const isSet = z.boolean(problem('trueOrFalse')).optional();

const common = {
  key: keySchema,
  /** Optional for a question of the built-in form, whose texts are in messages/. */
  label: textsSchema(MAX_LABEL_CHARACTERS).optional(),
  help: textsSchema(MAX_HELP_CHARACTERS).optional(),
  isRequired: isSet,
  showWhen: z.unknown().optional(),
  profileKey: keySchema.optional(),
  isIdentifying: isSet,
};

type Common = Omit<z.output<z.ZodObject<typeof common>>, 'showWhen'> & { showWhen?: Condition };
type LimitsOf<Name extends KindName> = keyof (typeof KINDS)[Name]['limits'] extends never
  ? unknown
  : z.output<z.ZodObject<(typeof KINDS)[Name]['limits']>>;

export type QuestionByKind<Name extends KindName> = Common & { kind: Name } & LimitsOf<Name>;

export type Question = { [Name in KindName]: QuestionByKind<Name> }[KindName];

export type Section = { key: string; title?: Texts; intro?: Texts; questions: Question[] };

export type Form = { sections: Section[] };

export function listQuestions({ sections }: Form): Question[] {
  return sections.flatMap(({ questions }) => questions);
}

export function getKind({ kind }: Question): Kind {
  return KINDS[kind] as Kind;
}

export const isAgreement = (question: Question): boolean =>
  question.kind === 'statement' && question.isRequired === true && !question.isGate && !question.acceptsNo;

export const questionSchema = z
  .looseObject({ kind: z.string(problem('required')) }, problem('question'))
  .transform((given, { addIssue }) => {
    const rule = Object.hasOwn(RULES, given.kind) ? RULES[given.kind] : undefined;
    const issues = rule
      ? (rule.safeParse(given).error?.issues ?? [])
      : [{ path: ['kind'], message: problem('kindUnknown', { kind: given.kind.slice(0, 50) }) }];
    for (const { path, message } of issues) addIssue({ code: 'custom', path: [...path], message });
    return (rule?.safeParse(given).data ?? z.NEVER) as Question;
  });

const RULES: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries<Kind>(KINDS as Record<KindName, Kind>).map(([name, { limits, checkLimits }]) => [
    name,
    z
      .strictObject(
        { ...common, kind: z.literal(name), ...limits },
        {
          error: ({ code, keys }) =>
            code === 'unrecognized_keys'
              ? problem('propertyUnknown', { name: String(keys).slice(0, 50) })
              : undefined,
        },
      )
      .superRefine((question, { addIssue }) => {
        for (const [limit, message] of Object.entries(checkLimits?.(question) ?? {}))
          addIssue({ code: 'custom', path: [limit], message });
      }),
  ]),
);
