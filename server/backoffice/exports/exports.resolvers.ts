import type { ExportList, Resolvers } from '../../platform/graphql/types.generated.ts';
import { EXPORTS } from './exports.ts';

const nameOf = (list: ExportList) => list.toLowerCase() as Lowercase<ExportList>;

export const exportResolvers: Resolvers = {
  Query: { exportColumns: (_parent, { list }, ctx) => EXPORTS[nameOf(list)].listColumns(ctx) },
};
