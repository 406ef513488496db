import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import type { RequestContext } from '../../platform/context.ts';
import { answerByMediaType } from './answerByMediaType.ts';
import { createBoundedStore, DOCUMENT_BOUNDS, PERSISTED_BOUNDS } from './boundedStore.ts';
import { formatGraphqlError } from './formatGraphqlError.ts';
import { admitOperation } from './limits/admitOperation.ts';
import { choosePool } from './limits/choosePool.ts';
import { limitOperation } from './limits/limitOperation.ts';
import { GRAPHQL_LIMITS } from './limits/limits.ts';
import { privateAnswers } from './privateAnswers.ts';
import { publicAnswers } from './publicAnswers.ts';
import { reportBug, reportBugs } from './reportBugs.ts';
import { buildSchema } from './schema.ts';
import { translateErrors } from './translateErrors.ts';

/**
 * Apollo Server with our schema, its limits and our error codes. Start it before the first request. `observer` sees every
 * operation with its answer.
 */
export function createGraphqlServer(
  onBug: (error: unknown) => string,
  observer?: ApolloServerPlugin<RequestContext>,
): ApolloServer<RequestContext> {
  const armor = new ApolloArmor({
    // A fragment is no level: only fields stand below each other.
    maxDepth: { n: GRAPHQL_LIMITS.depth, flattenFragments: true },
    maxAliases: { n: GRAPHQL_LIMITS.aliases },
    maxDirectives: { n: GRAPHQL_LIMITS.directives },
    // The parser counts them itself, and stops at the first one too many.
    maxTokens: { enabled: false },
    costLimit: {
      maxCost: GRAPHQL_LIMITS.cost,
      objectCost: 2,
      scalarCost: 1,
      depthCostFactor: 1.5,
      ignoreIntrospection: true,
    },
    // Introspection is open, so hiding the schema's names would only hinder people who mistype one.
    blockFieldSuggestion: { enabled: false },
  }).protect();
  const schema = buildSchema();
  return new ApolloServer<RequestContext>({
    schema,
    documentStore: createBoundedStore(DOCUMENT_BOUNDS),
    persistedQueries: { cache: createBoundedStore(PERSISTED_BOUNDS) },
    parseOptions: { maxTokens: GRAPHQL_LIMITS.tokens },
    introspection: true,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) =>
      formatGraphqlError(formatted, error, (bug) => reportBug(bug, onBug), schema),
    validationRules: armor.validationRules,
    plugins: [
      ...armor.plugins,
      limitOperation,
      choosePool,
      publicAnswers,
      privateAnswers,
      // After the one that says whether caches may keep the answer.
      admitOperation,
      translateErrors,
      reportBugs,
      answerByMediaType,
      ...(observer ? [observer] : []),
      ApolloServerPluginLandingPageDisabled(),
      // It would watch every field of every answer to work out one header, which the route sets.
      ApolloServerPluginCacheControlDisabled(),
      // It is for parts of a federated schema, and would be loaded to find out that this is none.
      ApolloServerPluginInlineTraceDisabled(),
    ],
  });
}
