import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { formatError, formatProblem } from '../../platform/language/formatError.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { chooseImportColumns } from './columns/chooseImportColumns.ts';
import { listMissing, readChoices } from './columns/importColumns.ts';
import { confirmImport } from './confirmImport.ts';
import { getRowKind } from './kinds/rowKinds.ts';
import { listImports, readFailure } from './listImports.ts';
import { removeImport } from './removeImports.ts';

export const importResolvers: Resolvers = {
  Query: { imports: (_parent, _args, ctx) => listImports(ctx) },
  Mutation: {
    chooseImportColumns: (_parent, { input }, ctx) => chooseImportColumns(ctx, input),
    confirmImport: (_parent, args, ctx) => confirmImport(ctx, args),
    removeImport: (_parent, args, ctx) => removeImport(ctx, args),
  },
  Import: {
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    columns: (row) => Object.entries(readChoices(row)).map(([column, field]) => ({ column, field })),
    missingFields: ({ kind, openFields }) => listMissing(openFields, getRowKind(kind) ?? { required: [] }),
    failure: (row, _args, ctx) => {
      const failure = readFailure(row);
      return (
        failure && formatError({ code: 'INVALID_INPUT', message: '', ...failure }, getLanguage(ctx)).message
      );
    },
  },
  ImportProblem: {
    message: ({ reason }, _args, ctx) => formatProblem(reason, getLanguage(ctx)),
  },
};
