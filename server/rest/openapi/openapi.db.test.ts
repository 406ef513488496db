import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FACADE } from '../facade.ts';
import { CALLS } from './callDescriptions.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example.org' });
});

afterAll(() => portal.close());

const read = async () => (await portal.request({ url: '/openapi.json' })).json();

describe('the OpenAPI document', () => {
  it('is valid for an independent validator', async () => {
    const validator = new Validator();
    const document = await read();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(document.openapi).toBe('3.1.0');
    // The validator can say no.
    expect((await new Validator().validate({ ...document, paths: 7 })).valid).toBe(false);
  });

  it('describes every call of the facade and none that there is not', async () => {
    const rows = FACADE.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(CALLS).sort()).toEqual([...rows].sort());
    const { paths } = await read();
    for (const { method, path } of FACADE)
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()].summary).toBeTruthy();
  });

  it('takes the bodies from the rules that check them, in the spelling of the wire', async () => {
    const { paths } = await read();
    const bodyOf = (path: string, method: string) =>
      paths[path][method].requestBody.content['application/json'].schema;
    const application = bodyOf('/scholarfromuser', 'post');
    expect(application.required).toEqual(
      expect.arrayContaining(['itemId', 'phone', 'address', 'applicantName', 'applicantImage', 'ssc', 'hsc']),
    );
    expect(JSON.stringify(application.properties.gender)).toContain('"Others"');
    expect(application.properties.ssc.maxLength).toBe(50);
    expect(application.properties).not.toHaveProperty('consent');
    const review = bodyOf('/reviews', 'post');
    expect(review.properties.rating).toMatchObject({ minimum: 0, maximum: 5, multipleOf: 0.5 });
    expect(review.properties).toHaveProperty('review_comment');
  });
});

describe('the page that shows it', () => {
  it('loads everything from our own origin', async () => {
    const page = await portal.request({ url: '/docs' });
    const addresses = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(addresses.length).toBeGreaterThan(3);
    for (const url of addresses) expect(url).toMatch(/^\//);
    for (const url of addresses.filter((one) => one.startsWith('/docs/')))
      expect([url, (await portal.request({ url })).statusCode]).toEqual([url, 200]);
    expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe");
  });
});
