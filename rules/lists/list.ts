import type { Feature, TextKey } from '../../messages/catalogue.ts';

/** A text by its key in the catalogue of a feature. */
export type Word = { of: Feature; key: string };

/** The texts of one feature: `const word = wordsOf('payments')`, then `word('columns.receipt')`. */
export function wordsOf<F extends Feature>(of: F) {
  return (key: TextKey<F>): Word => ({ of, key });
}

export const option = wordsOf('options');

/** What a field of the API's filter takes. A flag is true or false; stars are a number of them. */
type Field =
  | { kind: 'someOf'; options: readonly string[]; max?: number }
  | { kind: 'oneOf'; options: readonly string[] }
  | { kind: 'id'; record: 'scholarship' | 'organisation' }
  | { kind: 'text' | 'day' | 'flag' | 'stars' };

export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends { kind: 'someOf'; options: readonly (infer Option)[] }
  ? Option[]
  : F extends { kind: 'oneOf'; options: readonly (infer Option)[] }
    ? Option
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'stars' }
        ? number
        : string;

export type FilterOf<Of> = { -readonly [Name in keyof Of]?: ValueOf<Of[Name]> | null | undefined };

/** A parameter of the list's address: a field of the filter, or choices that stand for parts of the filter. */
type Parameter<Of extends Fields> = (
  | { field: keyof Of & string }
  | { choices: Record<string, FilterOf<Of>> }
) & {
  /** Where a select offers it: what that is called, what it says when nothing is chosen, and the names of its options. */
  select?: { label: Word; all: Word; name(option: string): Word };
  /** What says that the list begins or ends with a day; it takes the day. */
  since?: Word;
};

export type ListColumn<Sort extends string = string> = {
  /** Left out, a file writes the column's id, whatever the language. */
  heading?: Word;
  /** The heading in a file, where that is another one. */
  inFile?: Word;
  /** The list's orders by this column. A second click turns it round, or undoes it. */
  sort?: { ascending?: Sort; descending?: Sort };
  /** What it holds, if no text. Money is in whole units of the portal's currency. */
  is?: 'number' | 'money' | 'day' | 'instant';
  /** The names of its options. */
  name?(option: string): Word;
  /** On the screen as the row has it, behind those with a look of their own. */
  isShown?: true;
  /** The column that the screen shows in the same cell. */
  with?: string;
  /** In a file only where it is asked for by name: personal data, and details that no list shows at first. */
  isExtra?: true;
  /** Only for those who have more than one organisation in reach. */
  isOfSeveral?: true;
  /** What the REST API calls it, which has it. */
  wire?: string;
};

/** A list for staff: what its table, address, filter, order, export and REST list have in common. */
export type List<
  Sort extends string = string,
  Of extends Fields = Fields,
  Name extends string = string,
  Column extends string = string,
> = {
  /** What exports and stored choices of columns call it. */
  name: string;
  pageSize: number;
  /** The orders as the API calls them; the usual one first. */
  sorts: readonly [Sort, ...Sort[]];
  fields: Of;
  /** By the names of the address; the search text is `q`. */
  address: Readonly<Record<Name, Parameter<NoInfer<Of>>>>;
  /** In the order of a file. */
  columns: Readonly<Record<Column, ListColumn<NoInfer<Sort>>>>;
  /** Columns of buttons: on the screen only. */
  actions?: Readonly<Record<string, Word>>;
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

/** What most lists have. */
export const USUAL = { pageSize: ROWS_PER_PAGE, sorts: ['NEWEST'], fields: {}, address: {} } as const;
export const SEARCH = { search: { kind: 'text' } } as const;
export const ORGANISATION = {
  field: { organisationId: { kind: 'id', record: 'organisation' } },
  column: { heading: wordsOf('table')('organisation'), isExtra: true, isOfSeveral: true },
} as const;

type Read = Pick<List, 'fields' | 'address'>;

/** What may be chosen of a parameter; undefined where it is an id or a day. */
export function optionsOf({ fields, address }: Read, name: string): readonly string[] | undefined {
  const parameter = address[name];
  if (!parameter) return undefined;
  if ('choices' in parameter) return Object.keys(parameter.choices);
  const field = fields[parameter.field];
  return field && 'options' in field ? field.options : undefined;
}

/** The API's filter for a search text and what is chosen of each parameter, options in their order. */
export function filterOf<Of extends Fields>(
  { fields, address }: { fields: Of; address: Readonly<Record<string, Parameter<Of>>> },
  search: string | undefined,
  chosen: Readonly<Record<string, readonly string[]>>,
): FilterOf<Of> {
  const parts = Object.entries(address).map(([name, parameter]) => {
    const [first, ...others] = chosen[name] ?? [];
    if (first === undefined) return {};
    if ('choices' in parameter) return parameter.choices[first];
    return { [parameter.field]: fields[parameter.field]?.kind === 'someOf' ? [first, ...others] : first };
  });
  return Object.assign({}, search && { search }, ...parts);
}
