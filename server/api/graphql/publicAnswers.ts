import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../../platform/context.ts';
import { refreshSettings } from '../../platform/settings/storedSettings.ts';

const KEPT_FIELDS = [
  'scholarships',
  'openScholarships',
  'eligibilities',
  'scholarship',
  'scholarshipBySlug',
  'searchSuggestions',
  'organisation',
  'organisationScholarships',
  'portal',
  'legalText',
  'profileForm',
  'signInMethods',
  '__typename',
];

/** Fields that return public data. `scholarshipChanges` waits for open transactions, so it is not cached. */
const PUBLIC_FIELDS = [...KEPT_FIELDS, 'scholarshipChanges', '__schema', '__type'];

export const publicAnswers: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue: { operationNotes } }) {
        if (operationNotes && operation) operationNotes.isPublic = asksOnly(operation, KEPT_FIELDS);
      },
      // Runs after the limits, so that a rejected operation costs no database query.
      async responseForOperation({ contextValue }) {
        const isStale = contextValue.operationNotes?.hasPresentSettings === false;
        if (isStale) await refreshSettings(contextValue).catch(() => []);
        return null;
      },
      async willSendResponse({ contextValue: { operationNotes }, response: { body } }) {
        if (operationNotes)
          operationNotes.isPublic &&= body.kind === 'single' && !body.singleResult.errors?.length;
      },
    };
  },
};

export function isPublic(operation: OperationDefinitionNode): boolean {
  return asksOnly(operation, PUBLIC_FIELDS);
}

function asksOnly({ operation, selectionSet }: OperationDefinitionNode, fields: readonly string[]): boolean {
  return (
    operation === 'query' &&
    selectionSet.selections.every((node) => node.kind === 'Field' && fields.includes(node.name.value))
  );
}
