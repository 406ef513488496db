import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  isIntrospectionType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

const ROOTS = ['__schema', '__type'];

/** Lists of a type's parts. Each level of nesting multiplies the size of the response. */
const LISTS = ['fields', 'inputFields', 'interfaces', 'possibleTypes'];

const MESSAGE =
  'Introspection limit exceeded. Ask for __schema or __type once, without aliases and nested fields.';

/** Rejects introspection that returns parts of the schema repeatedly, because the other limits do not count them. */
export function limitIntrospection(context: ValidationContext): ASTVisitor {
  const reject = (node: FieldNode): false => {
    context.reportError(new GraphQLError(MESSAGE, { nodes: [node] }));
    return false;
  };
  return {
    OperationDefinition({ selectionSet }) {
      const [, second] = [...readFields(context, selectionSet)].filter(({ name }) =>
        ROOTS.includes(name.value),
      );
      if (second) reject(second);
    },
    Field(node) {
      const parent = context.getParentType();
      if (!parent || !isIntrospectionType(parent)) return;
      if (node.alias) return reject(node);
      if (!node.selectionSet || !LISTS.includes(node.name.value)) return;
      for (const { name } of readFields(context, node.selectionSet))
        if (LISTS.includes(name.value)) return reject(node);
    },
  };
}

/** Reads the fields at every level, each fragment once. */
function* readFields(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  seen = new Set<string>(),
): Generator<FieldNode> {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) yield node;
    if (node.kind !== Kind.FRAGMENT_SPREAD) {
      if (node.selectionSet) yield* readFields(context, node.selectionSet, seen);
    } else if (!seen.has(node.name.value)) {
      seen.add(node.name.value);
      const fragment = context.getFragment(node.name.value);
      if (fragment) yield* readFields(context, fragment.selectionSet, seen);
    }
  }
}
