import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, Kind, type OperationDefinitionNode, type ValueNode, visit } from 'graphql';
import { HTTP_STATUS } from '../../../rules/errors.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

const ARGUMENT = 'answers';

type Variables = Record<string, unknown>;

/**
 * Requires applicants' answers to be sent as a variable of a POST request, because documents and URLs may be cached
 * and logged in transit.
 */
export const privateAnswers: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ document, operation, request, contextValue, response }) {
        if (!operation) return;
        const { isWritten, isGiven } = findAnswers(document, operation, request.variables ?? {});
        if (!isWritten && !isGiven) return;
        if (contextValue.operationNotes) contextValue.operationNotes.isPublic = false;
        if (!isWritten && request.http?.method !== 'GET') return;
        response.http.status = HTTP_STATUS.INVALID_INPUT;
        throw refuse('INVALID_INPUT', 'graphql.answers');
      },
    };
  },
};

function findAnswers(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): { isWritten: boolean; isGiven: boolean } {
  const values = valuesIn(document, operation);
  const named = values.flatMap((value) => (value.kind === Kind.VARIABLE ? [value.name.value] : []));
  const defaults = (operation.variableDefinitions ?? []).filter(
    ({ variable, defaultValue }) => named.includes(variable.name.value) && defaultValue !== undefined,
  );
  return {
    isWritten: defaults.length > 0 || values.some(({ kind }) => kind !== Kind.VARIABLE && kind !== Kind.NULL),
    isGiven: named.some((name) => variables[name] !== null && variables[name] !== undefined),
  };
}

/**
 * Values of the answers argument by operation. They are reused across requests, because Apollo Server caches parsed
 * documents.
 */
const known = new WeakMap<OperationDefinitionNode, ValueNode[]>();

function valuesIn(document: DocumentNode, operation: OperationDefinitionNode): ValueNode[] {
  const found = known.get(operation);
  if (found) return found;
  const values: ValueNode[] = [];
  // Allows a mutation's document to contain the answers that the mutation saves, because such a document is sent only
  // once.
  const saved = operation.operation === 'mutation' ? operation.selectionSet.selections : [];
  visit(document, {
    Field: (field) => {
      if (saved.includes(field)) return;
      const given = field.arguments?.filter(({ name }) => name.value === ARGUMENT) ?? [];
      values.push(...given.map(({ value }) => value));
    },
  });
  known.set(operation, values);
  return values;
}
