// A GraphQL Code Generator plugin that adds a typed hook for each query and mutation, such as `useScholarshipsQuery`
// for `query Scholarships`. client/lib/graphql/typedHooks.ts creates the hooks.
const { dirname, relative } = require('node:path');

exports.plugin = (_schema, documents, _config, info) => {
  const operations = documents
    .flatMap((file) => file.document?.definitions ?? [])
    .filter((definition) => definition.kind === 'OperationDefinition' && definition.name);
  if (operations.length === 0) return { content: '' };
  const makers = new Set();
  const hooks = operations.map(({ name, operation }) => {
    const kind = operation === 'mutation' ? 'Mutation' : 'Query';
    makers.add(`typed${kind}Hook`);
    const base = `${name.value[0].toUpperCase()}${name.value.slice(1)}`;
    return `export const use${base}${kind} = typed${kind}Hook(${base}Document);`;
  });
  const lib = relative(dirname(info.outputFile), 'client/lib/graphql/typedHooks.ts');
  return {
    prepend: [`import { ${[...makers].sort().join(', ')} } from '${lib}';`],
    // The preset imports the schema's types even where no operation needs them; tsc rejects unused imports.
    content: [...hooks, 'export type { Schema };'].join('\n'),
  };
};
