import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    // Refuses what is not signed with our secret, and what is older than five minutes.
    const event = webhook.verify(body, request.headers as Record<string, string>) as { type: string };
    console.log(event.type);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(Number(process.env.PORT ?? 5000));
