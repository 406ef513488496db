import { afterAll, beforeAll, describe, it } from 'vitest';
import { openSecretPortal, type SecretPortal } from '../test/audiences.ts';
import { expectCrawlToDetectRevealed, expectExactGroups } from '../test/visibility.ts';

let secret: SecretPortal;

beforeAll(async () => {
  secret = await openSecretPortal();
});

afterAll(() => secret.portal.close());

// security: C107
describe('GraphQL field visibility for assessors', () => {
  it('the audience an assessor after can read exactly the expected field groups', async () => {
    await expectExactGroups(secret, 'an assessor after');
  });

  it('the visibility crawl detects a round that reveals applicants to an assessor', () =>
    expectCrawlToDetectRevealed(secret, 'an assessor after'));
});
