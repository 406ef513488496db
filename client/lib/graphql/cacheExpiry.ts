import type { ApolloCache, DocumentNode, OperationVariables } from '@apollo/client';
import { canonicalStringify, getMainDefinition } from '@apollo/client/utilities';
import { type FieldNode, valueFromASTUntyped } from 'graphql';

/** Retention of cached data that no screen uses, in milliseconds. Source: docs/product.md P1.7. */
export const CACHE_EXPIRY = 5 * 60 * 1000;

type RootField = { fieldName: string; args: Record<string, unknown> | undefined };
type Retention = { users: number; timer?: ReturnType<typeof setTimeout> };

const retentions = new WeakMap<ApolloCache, Map<string, Retention>>();

/**
 * Marks the query's root fields as used and returns a release function. Five minutes after the last release,
 * evicts the fields and everything to which only they refer.
 */
export function retainFields(
  cache: ApolloCache,
  document: DocumentNode,
  variables: OperationVariables | undefined,
): () => void {
  const releases = rootFields(document, variables).map((field) => retainField(cache, field));
  return () => {
    for (const release of releases) release();
  };
}

function retainField(cache: ApolloCache, field: RootField): () => void {
  const entries = retentions.get(cache) ?? new Map<string, Retention>();
  retentions.set(cache, entries);
  const key = `${field.fieldName}:${canonicalStringify(field.args ?? {})}`;
  const entry = entries.get(key) ?? { users: 0 };
  entries.set(key, entry);
  entry.users += 1;
  clearTimeout(entry.timer);

  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    entry.users -= 1;
    if (entry.users > 0) return;
    entry.timer = setTimeout(() => {
      entries.delete(key);
      cache.evict({ id: 'ROOT_QUERY', ...field });
      cache.gc();
    }, CACHE_EXPIRY);
  };
}

function rootFields(document: DocumentNode, variables: OperationVariables | undefined): RootField[] {
  return getMainDefinition(document)
    .selectionSet.selections.filter((selection): selection is FieldNode => selection.kind === 'Field')
    .map(({ name, arguments: args }) => ({
      fieldName: name.value,
      args: args?.length
        ? Object.fromEntries(args.map((arg) => [arg.name.value, valueFromASTUntyped(arg.value, variables)]))
        : undefined,
    }));
}
