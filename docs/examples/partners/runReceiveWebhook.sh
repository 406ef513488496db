npx tsx receiveWebhook.ts
