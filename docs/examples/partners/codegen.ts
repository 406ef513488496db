import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: `${process.env.PORTAL_URL}/schema.graphql`,
  documents: 'newest.ts',
  generates: { 'newest.generated.ts': { plugins: ['typescript', 'typescript-operations'] } },
};

export default config;
