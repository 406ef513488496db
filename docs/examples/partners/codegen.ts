import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'https://scholarships.example.org/schema.graphql',
  documents: 'typed.ts',
  generates: { 'typed.generated.ts': { plugins: ['typescript', 'typescript-operations'] } },
};

export default config;
