import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const { PORT = '5000', WEBHOOK_SECRET = '' } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);

createServer(async (request, response) => {
  try {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    // Rejects messages with a wrong signature or older than five minutes.
    const event = webhook.verify(body, request.headers as Record<string, string>) as { type: string };
    console.log(event.type);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(PORT, () => console.log(`Listening on port ${PORT}`));
