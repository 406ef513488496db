import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { MAX_PAGE_SIZE } from '../../../../rules/catalogue/scholarships.ts';
import { COSTS, FIELD_COSTS } from '../../../platform/load/costs.ts';

type Variables = Record<string, unknown>;
type Fields = Record<string, GraphQLField<unknown, unknown>>;

export type Measure = { records: number; cost: number };

const SIZES = ['pageSize', 'limit'];

/**
 * Calculates the maximum number of records and the cost of an operation before it runs. A page of scholarships, each
 * with a page of reviews, counts as the product of the page sizes.
 */
export function measureOperation(
  {
    schema,
    document,
    operation,
  }: { schema: GraphQLSchema; document: DocumentNode; operation: OperationDefinitionNode },
  given: Variables = {},
): Measure {
  const declared = (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
    variable.name.value,
    defaultValue && valueFromASTUntyped(defaultValue),
  ]);
  const query = { document, variables: { ...Object.fromEntries(declared), ...given } };
  const root = operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  const measure: Measure = { records: 0, cost: COSTS.operation };
  measureSelection(query, operation.selectionSet, { type: root, times: 1 }, measure);
  return measure;
}

type Query = { document: DocumentNode; variables: Variables };
type Place = { type: unknown; times: number };

function measureSelection(query: Query, { selections }: SelectionSetNode, place: Place, into: Measure): void {
  for (const node of selections) {
    if (isLeftOut(node, query.variables)) continue;
    if (node.kind === Kind.FIELD) measureField(query, node, place, into);
    else if (node.kind === Kind.INLINE_FRAGMENT) measureSelection(query, node.selectionSet, place, into);
    else {
      const fragment = query.document.definitions.find(
        (one): one is FragmentDefinitionNode =>
          one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === node.name.value,
      );
      if (fragment) measureSelection(query, fragment.selectionSet, place, into);
    }
  }
}

function measureField(query: Query, node: FieldNode, { type, times }: Place, into: Measure): void {
  const name = node.name.value;
  const field = fieldsOf(type)[name];
  into.cost += times * (COSTS.value + (FIELD_COSTS[name] ?? 0));
  if (!field || !node.selectionSet) return;
  const args: Variables = {};
  for (const { name: arg, defaultValue } of field.args) args[arg] = defaultValue;
  for (const { name: arg, value } of node.arguments ?? [])
    args[arg.value] = valueFromASTUntyped(value, query.variables) ?? args[arg.value];
  const size = SIZES.find((one) => one in args);
  const records = size ? times * readSize(args[size]) : 0;
  into.records += records;
  into.cost += times * ((size ? COSTS.page : 0) + costOfArguments(args));
  measureSelection(query, node.selectionSet, { type: field.type, times: records || times }, into);
}

function costOfArguments({ input, ...args }: Variables): number {
  const { filter, page, pageSize, answers }: Variables = { ...Object(input), ...args };
  const { search, eligibility } = Object(filter) as { search?: unknown; eligibility?: unknown };
  const skipped = typeof page === 'number' && page > 1 ? (page - 1) * readSize(pageSize) : 0;
  const judged = answers || eligibility ? COSTS.answers : 0;
  return (
    judged + (search ? COSTS.search : 0) + Math.min(skipped, COSTS.skippedAtMost) / COSTS.skippedPerPoint
  );
}

function isLeftOut(node: SelectionSetNode['selections'][number], variables: Variables): boolean {
  if (!node.directives?.length) return false;
  try {
    return (
      getDirectiveValues(GraphQLSkipDirective, node, variables)?.if === true ||
      getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if === false
    );
  } catch {
    return false;
  }
}

function fieldsOf(type: unknown): Fields {
  const { ofType, getFields } = Object(type) as { ofType?: unknown; getFields?: () => Fields };
  return ofType ? fieldsOf(ofType) : (getFields?.call(type) ?? {});
}

function readSize(size: unknown): number {
  return typeof size === 'number' ? Math.min(Math.max(0, size), MAX_PAGE_SIZE) : 0;
}
