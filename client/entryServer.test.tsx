// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { render } from './entryServer.tsx';
import { portal, renderAt } from './testEntryServer.ts';

describe('server-rendered page', () => {
  it('a server-rendered page includes its content and data', async () => {
    const { status, html, asked } = await renderAt('/about');
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>About<\/h1>/);
    expect(html).toContain('Demo data');
    expect(asked).toEqual(['Portal']);
  });

  it('the page head contains title, description and canonical URL and preloads no font', async () => {
    const { head } = await renderAt('/fees?from=footer');
    expect(head).toContain('<title>Fees and refunds · Fjord &#60;/script&#62;&#60;b&#62;Grants</title>');
    expect(head).toMatch(/<meta name="description" content="Two fees/);
    expect(head).toContain('<link rel="canonical" href="https://grants.example.org/fees">');
    expect(head).toContain('<meta property="og:url" content="https://grants.example.org/fees">');
    expect(head).not.toContain('as="font"');
  });

  it('the embedded JSON state cannot close its script element', async () => {
    const { state } = await renderAt('/about');
    expect(state).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(state).ROOT_QUERY.portal.name).toBe(portal.name);
  });

  it('a server-rendered page has no inline scripts or style elements', async () => {
    const { html } = await renderAt('/about');
    expect(html).not.toMatch(/<(script|style)/);
  });

  it('an unknown URL returns 404 with noindex', async () => {
    const { status, html, head } = await renderAt('/nowhere');
    expect(status).toBe(404);
    expect(html).toContain('404 - Page Not Found');
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toContain('canonical');
  });

  // product: P9.13
  it.each([
    ['/allScholarship', true],
    ['/allScholarship?subject=ENGINEERING', true],
    ['/allScholarship?subject=ENGINEERING&country=Japan', false],
    ['/allScholarship?q=oxford', false],
    ['/allScholarship?utm_source=x', true],
  ])('indexing of the list page %s is allowed: %s', async (url, isListed) => {
    const { head } = await renderAt(url);
    expect(head.includes('<meta name="robots" content="noindex, follow">')).toBe(!isListed);
    expect(head).toContain('<link rel="canonical" href="https://grants.example.org/allScholarship');
    expect(head).not.toContain('utm_source');
  });

  // product: P9.13
  it("the home page publishes the portal's name and search as JSON-LD", async () => {
    const { head } = await renderAt('/');
    const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(facts)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: portal.name,
      url: 'https://grants.example.org/',
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: 'https://grants.example.org/allScholarship?q={search_term_string}',
        },
        'query-input': 'required name=search_term_string',
      },
    });
  });

  it('data from one server-rendered page never appears in another', async () => {
    await renderAt('/about');
    const { asked } = await renderAt('/about');
    expect(asked).toEqual(['Portal']);
  });

  it('a server-rendered page returns 503 without state if loading its data fails', async () => {
    const page = await render({
      url: '/about',
      origin: 'https://grants.example.org',
      nonce: 'n',
      portalName: 'Fjord Grants',
      execute: async () => ({ errors: [{ message: 'Away.', extensions: { code: 'UNAVAILABLE' } }] }),
    });
    expect(page.status).toBe(503);
    expect(page.state).toBe('');
    expect(page.html).toMatch(/<h1[^>]*>About<\/h1>/);
    expect(page.html).toContain('Fjord Grants');
    expect(page.head).toContain('<meta property="og:site_name" content="Fjord Grants">');
  });
});
