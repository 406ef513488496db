import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  type SelectionSetNode,
} from 'graphql';

/** Requested fields by name. Includes the fields of fragments, but not fields that @skip or @include removes. */
export type Selection = Map<string, Selection>;

type Source = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>;

export function readSelection(info: GraphQLResolveInfo): Selection {
  const selection: Selection = new Map();
  for (const node of info.fieldNodes) collect(node.selectionSet, selection, info);
  return selection;
}

function collect(set: SelectionSetNode | undefined, into: Selection, source: Source): void {
  for (const node of set?.selections ?? []) {
    if (!isIncluded(node, source)) continue;
    if (node.kind === 'Field') collectField(node, into, source);
    else if (node.kind === 'InlineFragment') collect(node.selectionSet, into, source);
    else collect((source.fragments[node.name.value] as FragmentDefinitionNode).selectionSet, into, source);
  }
}

function collectField(node: FieldNode, into: Selection, source: Source): void {
  const name = node.name.value;
  const below = into.get(name) ?? new Map();
  into.set(name, below);
  collect(node.selectionSet, below, source);
}

function isIncluded(node: SelectionSetNode['selections'][number], { variableValues }: Source): boolean {
  if (!node.directives?.length) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false
  );
}
