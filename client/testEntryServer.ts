import { portalFacts } from './app/testPortal.tsx';
import { render } from './entryServer.tsx';

export const portal = { ...portalFacts, name: 'Fjord </script><b>Grants' };

export async function renderAt(url: string) {
  const asked: (string | undefined)[] = [];
  const page = await render({
    url,
    origin: 'https://grants.example.org',
    nonce: 'n',
    portalName: portal.name,
    execute: async ({ operationName }) => {
      asked.push(operationName);
      return operationName === 'Portal' ? { data: { portal } } : { errors: [{ message: 'away' }] };
    },
  });
  return { ...page, asked };
}
