npx tsx keepCopy.ts
