import { afterAll, beforeAll, describe, it } from 'vitest';
import { openSecretPortal, type SecretPortal } from '../test/audiences.ts';
import { expectExactGroups } from '../test/visibility.ts';

let secret: SecretPortal;

beforeAll(async () => {
  secret = await openSecretPortal();
});

afterAll(() => secret.portal.close());

// security: C20, C21, C100, C109, C115
describe('GraphQL field visibility', () => {
  it.each(['a visitor', 'another applicant'])(
    'the audience %s can read exactly the expected field groups',
    async (audience) => {
      await expectExactGroups(secret, audience);
    },
  );
});
