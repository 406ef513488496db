type Request = { query: string; variables?: unknown; operationName?: string | null };
type Options = { headers?: Record<string, string> };

export async function fetcher(request: Request, { headers = {} }: Options = {}) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  return response.json();
}
