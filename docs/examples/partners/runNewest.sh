npx graphql-codegen --config codegen.ts
npx tsx newest.ts
