import {
  demandSameAnswer,
  measureInTurns,
  measureRate,
  shareOfRaw,
  withRawHandler,
} from './compareWithRaw.ts';
import { type BenchDatabases, withClient } from './databases.ts';
import { withPortal } from './portal.ts';
import type { BenchOptions, Figure } from './report.ts';
import { STUDENT, signIn } from './signIn.ts';

const DETAILS = `query ($id: UUID!) {
  scholarship(id: $id) {
    id scholarshipName universityName universityCountry degree description totalFee applicationDeadline reviewCount
    averageRating
  }
  reviews(filter: { scholarshipId: $id }, page: 1, pageSize: 20) {
    items { id rating comment createdAt author { id name } } totalCount
  }
}`;
const MINE = `{
  myApplications(page: 1, pageSize: 20) {
    items {
      id status feedback degree totalFee scholarship { id scholarshipName universityName applicationDeadline }
    } totalCount
  }
}`;

const FILL = `
  INSERT INTO users (id, name, email, email_verified)
    SELECT gen_random_uuid(), 'Reviewer ' || n, 'reviewer' || n || '@example.org', true FROM generate_series(1, 20) n
    ON CONFLICT DO NOTHING;
  INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc, gender, degree,
      application_fees, service_charge)
    SELECT gen_random_uuid(), u.id, s.id, '+47 555 80 000', 'Harbour Street 1', u.name, '4.8', '4.9', 'OTHERS', s.degree,
      s.application_fees, s.service_charge
    FROM users u, scholarships s WHERE s.is_public ON CONFLICT DO NOTHING;
  INSERT INTO reviews (id, application_id, author_id, scholarship_id, rating, comment)
    SELECT gen_random_uuid(), id, applicant_id, scholarship_id, 4.5, 'Quick answers, friendly people.' FROM applications
    ON CONFLICT DO NOTHING`;
const CHOOSE = `
  SELECT u.id AS person, s.id AS scholarship FROM users u, scholarships s
  WHERE u.email = $1 AND s.is_public ORDER BY s.id LIMIT 1`;

export async function benchSignedIn(databases: BenchDatabases, options: BenchOptions): Promise<Figure[]> {
  const url = await databases.openEmpty('signed_in');
  return withPortal(url, { SEED_DEMO: 'true', TOKEN_TTL: '900' }, (portal) =>
    withRawHandler(url, async (raw) => {
      const { rows } = await withClient(url, async (client) => {
        await client.query(FILL);
        return client.query<{ person: string; scholarship: string }>(CHOOSE, [STUDENT]);
      });
      const { person = '', scholarship: id = '' } = rows[0] ?? {};
      const headers = await signIn(portal.url);
      const compare = async (name: string, address: string, asked: object, atLeast: number) => {
        const body = JSON.stringify(asked);
        const request = { url: `${portal.url}/graphql`, method: 'POST' as const, headers, body };
        await demandSameAnswer(address, request);
        const ways = { raw: measureRate({ url: address }), portal: measureRate(request) };
        const how = 'with an access token, in the demo catalogue';
        return shareOfRaw(name, await measureInTurns(ways, options), { way: 'portal', atLeast, how });
      };
      const details = { query: DETAILS, variables: { id } };
      return [
        await compare('one scholarship with 20 reviews', `${raw}/details?id=${id}`, details, 0.5),
        await compare("one's own applications", `${raw}/mine?id=${person}`, { query: MINE }, 0.4),
      ];
    }),
  );
}
