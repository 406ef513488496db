// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { portalFacts } from './app/testPortal.tsx';
import { render } from './entryServer.tsx';

const portal = { ...portalFacts, name: 'Fjord </script><b>Grants' };

async function renderAt(url: string) {
  const asked: (string | undefined)[] = [];
  const page = await render({
    url,
    origin: 'https://grants.example.org',
    nonce: 'n',
    execute: async ({ operationName }) => {
      asked.push(operationName);
      return { data: { portal } };
    },
  });
  return { ...page, asked };
}

describe('a page rendered on the server', () => {
  it('has its content, with the data already in it', async () => {
    const { status, html, asked } = await renderAt('/about');
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>About<\/h1>/);
    expect(html).toContain('Demo data');
    expect(asked).toEqual(['Portal']);
  });

  it('has a head with title, description, canonical address, and no font that anything waits for', async () => {
    const { head } = await renderAt('/fees?from=footer');
    expect(head).toContain('<title>Fees and refunds · Fjord &#60;/script&#62;&#60;b&#62;Grants</title>');
    expect(head).toMatch(/<meta name="description" content="Two fees/);
    expect(head).toContain('<link rel="canonical" href="https://grants.example.org/fees">');
    expect(head).toContain('<meta property="og:url" content="https://grants.example.org/fees">');
    expect(head).not.toContain('as="font"');
  });

  it('carries its data as JSON that cannot end its script element', async () => {
    const { state } = await renderAt('/about');
    expect(state).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(state).ROOT_QUERY.portal.name).toBe(portal.name);
  });

  it('needs neither inline scripts nor inline style elements', async () => {
    const { html } = await renderAt('/about');
    expect(html).not.toMatch(/<(script|style)/);
  });

  it('is a 404 that search engines leave out, for an unknown address', async () => {
    const { status, html, head } = await renderAt('/nowhere');
    expect(status).toBe(404);
    expect(html).toContain('404 - Page Not Found');
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toContain('canonical');
  });

  it('shares nothing with the next one', async () => {
    await renderAt('/about');
    const { asked } = await renderAt('/about');
    expect(asked).toEqual(['Portal']);
  });

  it('tells the browser to start afresh when its data failed, and crawlers to come back', async () => {
    const page = await render({
      url: '/about',
      origin: 'https://grants.example.org',
      nonce: 'n',
      execute: async () => ({ errors: [{ message: 'Away.', extensions: { code: 'UNAVAILABLE' } }] }),
    });
    expect(page.status).toBe(503);
    expect(page.state).toBe('');
    expect(page.html).toMatch(/<h1[^>]*>About<\/h1>/);
  });
});
