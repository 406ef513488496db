import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, Kind, type OperationDefinitionNode, type ValueNode, visit } from 'graphql';
import { HTTP_STATUS } from '../../../rules/errors.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';

/** The argument that holds a person's answers, wherever it stands. */
const ARGUMENT = 'answers';

type Variables = Record<string, unknown>;

/**
 * Answers that something is asked about travel as a variable of a POST alone: what stands in a document or an address is kept and logged on the
 * way. An operation with answers has an answer of its own, which is kept for no one.
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

/** Whether a document holds answers itself, also as a default, and whether its variables do. */
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

/** By operation: documents are kept between requests. */
const known = new WeakMap<OperationDefinitionNode, ValueNode[]>();

/** What a document gives for answers, wherever it stands. */
function valuesIn(document: DocumentNode, operation: OperationDefinitionNode): ValueNode[] {
  const found = known.get(operation);
  if (found) return found;
  const values: ValueNode[] = [];
  // What a mutation saves is another matter: it is sent once, and may be written down.
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
