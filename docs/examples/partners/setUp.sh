npm init -y
npm pkg set type=module
npm install tsx standardwebhooks
npm install @graphql-codegen/cli @graphql-codegen/typescript @graphql-codegen/typescript-operations
