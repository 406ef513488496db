import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { readSetUp } from './readSetUp.ts';

export const setUpResolvers: Resolvers = {
  StaffOverview: { setUp: (_overview, _args, ctx) => readSetUp(ctx) },
};
