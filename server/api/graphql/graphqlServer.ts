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
import { limitIntrospection } from './limits/limitIntrospection.ts';
import { limitOperation } from './limits/limitOperation.ts';
import { GRAPHQL_LIMITS } from './limits/limits.ts';
import { privateAnswers } from './privateAnswers.ts';
import { publicAnswers } from './publicAnswers.ts';
import { reportBug, reportBugs } from './reportBugs.ts';
import { buildSchema } from './schema.ts';
import { translateErrors } from './translateErrors.ts';

export function createGraphqlServer(
  onBug: (error: unknown) => string,
  observer?: ApolloServerPlugin<RequestContext>,
): ApolloServer<RequestContext> {
  const armor = new ApolloArmor({
    maxDepth: { n: GRAPHQL_LIMITS.depth, flattenFragments: true },
    maxAliases: { n: GRAPHQL_LIMITS.aliases },
    maxDirectives: { n: GRAPHQL_LIMITS.directives },
    // Disabled, because the parser already counts tokens and stops at the limit.
    maxTokens: { enabled: false },
    costLimit: {
      maxCost: GRAPHQL_LIMITS.cost,
      objectCost: 2,
      scalarCost: 1,
      depthCostFactor: 1.5,
      ignoreIntrospection: true,
    },
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
    validationRules: [...armor.validationRules, limitIntrospection],
    plugins: [
      ...armor.plugins,
      limitOperation,
      choosePool,
      publicAnswers,
      privateAnswers,
      // Must run after `publicAnswers` and `privateAnswers`, which decide whether the response is public.
      admitOperation,
      translateErrors,
      reportBugs,
      answerByMediaType,
      ...(observer ? [observer] : []),
      ApolloServerPluginLandingPageDisabled(),
      // Avoids inspecting every field of every response only to set one header, which the route sets itself.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
    ],
  });
}
