import type { ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode, GraphQLArgument, GraphQLField, SelectionSetNode, ValueNode } from 'graphql';
import { MAX_PAGE_SIZE } from '../../rules/scholarships.ts';
import type { RequestContext } from '../context.ts';
import { AppError, HTTP_STATUS } from '../errors.ts';
import { GRAPHQL_LIMITS } from './limits.ts';

/** The arguments that say how many records a field answers at most. */
const SIZES = ['pageSize', 'limit'];

type Variables = Readonly<Record<string, unknown>>;
type Fields = Record<string, GraphQLField<unknown, unknown>>;

/**
 * Refuses an operation whose pages could hold too many records: a page of scholarships, each with a page of reviews, is
 * the product of both. Looks at what the variables say, too.
 */
export const limitRecords: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, operation, request, response }) {
        if (!operation) return;
        const root = operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType();
        const declared = (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
          variable.name.value,
          defaultValue && readNumber(defaultValue, {}),
        ]);
        const variables = { ...Object.fromEntries(declared), ...request.variables };
        const found = countRecords({ document, variables }, operation.selectionSet, root, 1);
        if (found <= GRAPHQL_LIMITS.records) return;
        // Apollo answers 500 otherwise.
        response.http.status = HTTP_STATUS.INVALID_INPUT;
        throw new AppError(
          'INVALID_INPUT',
          `Query records limit of ${GRAPHQL_LIMITS.records} exceeded, found ${found}. Ask for smaller pages.`,
        );
      },
    };
  },
};

/** How many records the pages of a selection hold at most; `times` is how often the selection is answered. */
function countRecords(
  query: { document: DocumentNode; variables: Variables },
  { selections }: SelectionSetNode,
  type: unknown,
  times: number,
): number {
  let found = 0;
  for (const node of selections) {
    if (node.kind === 'FragmentSpread') {
      const fragment = query.document.definitions.find(
        (one) => one.kind === 'FragmentDefinition' && one.name.value === node.name.value,
      );
      if (fragment && 'selectionSet' in fragment)
        found += countRecords(query, fragment.selectionSet, type, times);
    } else if (node.kind === 'InlineFragment') {
      found += countRecords(query, node.selectionSet, type, times);
    } else if (node.selectionSet) {
      const field = fieldsOf(type)[node.name.value];
      const size = field?.args.find(({ name }) => SIZES.includes(name));
      const asked = node.arguments?.find(({ name }) => name.value === size?.name)?.value;
      const records = size ? times * readSize(size, asked, query.variables) : 0;
      found += records + countRecords(query, node.selectionSet, field?.type, records || times);
    }
  }
  return found;
}

/** The fields of a type under its lists and exclamation marks. */
function fieldsOf(type: unknown): Fields {
  const { ofType, getFields } = Object(type) as { ofType?: unknown; getFields?: () => Fields };
  return ofType ? fieldsOf(ofType) : (getFields?.call(type) ?? {});
}

/** What is no size of a page is refused later, by name. */
function readSize(size: GraphQLArgument, asked: ValueNode | undefined, variables: Variables): number {
  const number = (asked && readNumber(asked, variables)) ?? size.defaultValue;
  return typeof number === 'number' ? Math.min(Math.max(0, number), MAX_PAGE_SIZE) : 0;
}

function readNumber(value: ValueNode, variables: Variables): unknown {
  if (value.kind === 'Variable') return variables[value.name.value];
  return value.kind === 'IntValue' ? Number(value.value) : undefined;
}
