import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { type SkipToken, skipToken, useMutation, useQuery } from '@apollo/client/react';
import { useRetainedFields } from './useRetainedFields.ts';

type None = Record<never, never>;

type WithVariables<TVariables extends OperationVariables> = None extends TVariables
  ? { variables?: NoInfer<TVariables> }
  : { variables: NoInfer<TVariables> };

type QueryOptions<TData, TVariables extends OperationVariables> = Omit<
  useQuery.Options<TData, TVariables>,
  'variables' | 'skip' | 'returnPartialData'
> &
  WithVariables<TVariables>;

/** Screens never receive partial data, so `returnPartialData` is not available. */
type TypedResult<TData, TVariables extends OperationVariables> = useQuery.Result<
  TData,
  TVariables,
  'empty' | 'complete' | 'streaming'
>;

type QueryArguments<TData, TVariables extends OperationVariables> = None extends TVariables
  ? [options?: QueryOptions<TData, TVariables> | SkipToken]
  : [options: QueryOptions<TData, TVariables> | SkipToken];

/**
 * Creates a query's hook. Called by generated code. The hook takes the options of Apollo's `useQuery`, or `skipToken`
 * to send no query yet. Its data remains in the cache until five minutes after the last screen that uses it was
 * unmounted.
 */
export function typedQueryHook<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
) {
  return function useTypedQuery(
    ...[options]: QueryArguments<TData, TVariables>
  ): TypedResult<TData, TVariables> {
    const isSkipped = options === skipToken;
    const given = (isSkipped ? undefined : options) as useQuery.Options<TData, TVariables> | undefined;
    useRetainedFields(document, given?.variables, isSkipped);
    const run = useQuery as unknown as (
      query: TypedDocumentNode<TData, TVariables>,
      options?: useQuery.Options<TData, TVariables> | SkipToken,
    ) => TypedResult<TData, TVariables>;
    return run(document, isSkipped ? skipToken : given);
  };
}

type MutationOptions<TData, TVariables extends OperationVariables> = Omit<
  useMutation.Options<TData, TVariables>,
  'variables'
>;

/** @public used by generated code */
export function typedMutationHook<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
) {
  return function useTypedMutation(
    options?: MutationOptions<TData, TVariables>,
  ): useMutation.ResultTuple<TData, TVariables> {
    const run = useMutation as unknown as (
      mutation: TypedDocumentNode<TData, TVariables>,
      options?: MutationOptions<TData, TVariables>,
    ) => useMutation.ResultTuple<TData, TVariables>;
    return run(document, options);
  };
}
