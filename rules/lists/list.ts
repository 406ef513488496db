import type { Feature, TextKey } from '../../messages/catalogue.ts';
import type { OptionCodes, OptionField } from '../catalogue/scholarshipOptions.ts';
import { type AnswerFilter, parseAnswerFilters } from './answerFilters.ts';

export type TextReference = { of: Feature; key: string };

/**
 * Returns a function that refers to texts of one feature by key: `const word = textsFrom('payments')`, then
 * `word('columns.receipt')`.
 */
export function textsFrom<F extends Feature>(of: F) {
  return (key: TextKey<F>): TextReference => ({ of, key });
}

export const option = textsFrom('options');

type Field =
  | { kind: 'someOf'; options: readonly string[]; max?: number }
  | { kind: 'oneOf'; options: readonly string[] }
  | { kind: 'codes'; list: OptionField; max: number }
  | { kind: 'id'; record: 'scholarship' | 'organisation' | 'user' }
  | { kind: 'texts'; max: number }
  | { kind: 'text' | 'day' | 'flag' | 'stars' | 'answers' | 'currency' };

export type Fields = Readonly<Record<string, Field>>;

export type FieldValue<F> = F extends { kind: 'someOf'; options: readonly (infer Option)[] }
  ? Option[]
  : F extends { kind: 'oneOf'; options: readonly (infer Option)[] }
    ? Option
    : F extends { kind: 'codes' | 'texts' }
      ? string[]
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'stars' }
          ? number
          : F extends { kind: 'answers' }
            ? AnswerFilter[]
            : string;

export type FilterValues<Of> = { -readonly [Name in keyof Of]?: FieldValue<Of[Name]> | null | undefined };

type Parameter<Of extends Fields> = (
  | { field: keyof Of & string }
  | { choices: Record<string, FilterValues<Of>> }
  | { keysOf: string }
) & {
  /**
   * `name` returns the text of an option. If it is omitted, the options themselves are texts written by staff, such
   * as application labels.
   */
  select?: { label: TextReference; all: TextReference; name?(option: string): TextReference };
  since?: TextReference;
  /** Label of the date input that sets the parameter. A date parameter without it can only be set by links. */
  day?: TextReference;
};

export type ListColumn<Sort extends string = string> = {
  heading?: TextReference;
  inFile?: TextReference;
  sort?: { ascending?: Sort; descending?: Sort };
  /** Type of the values. Defaults to text. Money is in whole units of the portal's currency. */
  is?: 'number' | 'money' | 'day' | 'instant';
  name?(option: string): TextReference;
  isShown?: true;
  with?: string;
  /** True for a column that exported files contain only on request, such as personal data. */
  isExtra?: true;
  isOfSeveral?: true;
  needs?: string;
  wire?: string;
};

/** A list for staff. Its table, URL, filter, sort order, export and REST list share this definition. */
export type List<
  Sort extends string = string,
  Of extends Fields = Fields,
  Name extends string = string,
  Column extends string = string,
> = {
  name: string;
  pageSize: number;
  sorts: readonly [Sort, ...Sort[]];
  fields: Of;
  address: Readonly<Record<Name, Parameter<NoInfer<Of>>>>;
  columns: Readonly<Record<Column, ListColumn<NoInfer<Sort>>>>;
  actions?: Readonly<Record<string, TextReference>>;
};

export function defineList<
  const Sort extends string,
  const Of extends Fields,
  Name extends string,
  Column extends string,
>(list: List<Sort, Of, Name, Column>) {
  return list;
}

export const MAX_SEARCH_CHARACTERS = 200;
const ROWS_PER_PAGE = 20;

export const USUAL = { pageSize: ROWS_PER_PAGE, sorts: ['NEWEST'], fields: {}, address: {} } as const;
export const SEARCH = { search: { kind: 'text' } } as const;
export const ORGANISATION = {
  field: { organisationId: { kind: 'id', record: 'organisation' } },
  column: { heading: textsFrom('table')('organisation'), isExtra: true, isOfSeveral: true },
} as const;

const word = textsFrom('labels');
export const LABELS = word('heading');
export const LABEL = { label: word('filter'), all: word('all') };

type Read = Pick<List, 'fields' | 'address'>;

export function listOptions(
  { fields, address }: Read,
  name: string,
  codes?: OptionCodes,
): readonly string[] | undefined {
  const parameter = address[name];
  if (!parameter || 'keysOf' in parameter) return undefined;
  if ('choices' in parameter) return Object.keys(parameter.choices);
  const field = fields[parameter.field];
  if (field?.kind === 'codes') return codes?.[field.list];
  return field && 'options' in field ? field.options : undefined;
}

export function listFiltersInUse(
  { address }: Pick<List, 'address'>,
  chosen: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(address).flatMap(([name, parameter]) =>
    'keysOf' in parameter || !chosen[name]?.length ? [] : name,
  );
}

export const MAX_KEYS = 5;

export function buildFilter<Of extends Fields>(
  { fields, address }: { fields: Of; address: Readonly<Record<string, Parameter<Of>>> },
  search: string | undefined,
  chosen: Readonly<Record<string, readonly string[]>>,
): FilterValues<Of> {
  const parts = Object.entries(address).map(([name, parameter]) => {
    const [first, ...others] = chosen[name] ?? [];
    if (first === undefined || 'keysOf' in parameter) return {};
    if ('choices' in parameter) return parameter.choices[first];
    const { kind = '' } = fields[parameter.field] ?? {};
    if (kind === 'answers') return { [parameter.field]: parseAnswerFilters([first, ...others]) };
    return { [parameter.field]: ['someOf', 'codes', 'texts'].includes(kind) ? [first, ...others] : first };
  });
  return Object.assign({}, search && { search }, ...parts);
}
