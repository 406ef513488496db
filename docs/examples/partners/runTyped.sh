npx graphql-codegen --config codegen.ts
npx tsx typed.ts
