import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../messages/generated/languages.generated.ts';
import { paths } from '../../../rules/paths.ts';
import { composeMail } from '../../events/mail/queueMail.ts';
import { trySendingMail } from '../../events/mail/unsent/sendTestMail.ts';
import { SAMPLES } from '../../events/mail/wording/samples.ts';
import { TEMPLATE_KINDS } from '../../events/mail/wording/templateKinds.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openSecretPortal, type SecretPortal } from '../../test/audiences.ts';
import { openBrowser, PASSWORD, readMailedLink, register } from '../../test/browser.ts';
import { crawl } from '../../test/crawl.ts';

const DEFAULT = 'AvailAble Scholarship';
const NAME = 'Fjord Grants';

let secret: SecretPortal;

beforeAll(async () => {
  secret = await openSecretPortal();
  for (const url of listUrls()) await secret.readRoute('a visitor', url);
  await secret.portal.ctx.db.outboxMail.deleteMany();
  await rename(secret.portal);
}, 120_000);

afterAll(() => secret.portal.close());

async function rename({ asAdmin }: TestPortal): Promise<void> {
  const { data } = await asAdmin('{ settings { version } }');
  const input = `{ version: ${data.settings.version}, values: [{ name: "PORTAL_NAME", value: "${NAME}" }] }`;
  const { errors } = await asAdmin(`mutation { saveSettings(input: ${input}) { version } }`);
  expect(errors).toBeUndefined();
}

function listUrls(): string[] {
  const patterns = [
    ...secret.routes.filter(({ method }) => [method].flat().includes('GET')).map(({ url }) => url),
    ...Object.values(paths).map(({ pattern }) => pattern),
  ];
  const ids = [...secret.known.ids, ...(secret.known.texts.slug ?? [])];
  return [...new Set(patterns)].flatMap((pattern) =>
    pattern.includes(':')
      ? ids.map((id) => pattern.replaceAll(/:\w+/g, id))
      : [pattern.replace('*', ''), ...withColumns(pattern)],
  );
}

function withColumns(url: string): string[] {
  const columns = secret.columnsOf[/^\/exports\/(\w+)\.csv$/.exec(url)?.[1] ?? ''];
  return columns ? ['csv', 'xlsx'].map((type) => `${url.replace('csv', type)}?columns=${columns}`) : [];
}

// product: P7.36
describe('renamed portal', () => {
  it.each(['a visitor', 'the applicant', 'an admin'])(
    'no route shows the default name to %s',
    async (audience) => {
      const naming: string[] = [];
      let named = 0;
      for (const url of listUrls()) {
        const read = await secret.readRoute(audience, url);
        if (read.includes(DEFAULT)) naming.push(url);
        if (read.includes(NAME)) named += 1;
      }
      expect(naming).toEqual([]);
      expect(named).toBeGreaterThan(10);
    },
    300_000,
  );

  it.each(['a visitor', 'the applicant', 'an admin'])(
    'no GraphQL field shows the default name to %s',
    async (audience) => {
      const { answers } = await crawl(secret.askAs(audience), secret.known);
      // Ignores the default values of settings, which admins can see and which contain the old name.
      const read = answers.map((answer) => answer.replaceAll(`"defaultValue":"${DEFAULT}"`, ''));
      expect(read.some((answer) => answer.includes(NAME))).toBe(true);
      expect(read.filter((answer) => answer.includes(DEFAULT))).toEqual([]);
    },
    120_000,
  );

  it.each(TEMPLATE_KINDS.map(({ key, kind, sample }) => [key, kind, sample] as const))(
    'the e-mail %s contains only the new name',
    async (_key, kind, data) => {
      for (const language of LANGUAGES) {
        const env = { ...secret.portal.ctx.env, DEFAULT_LANGUAGE: language };
        const mail = await composeMail({ ...secret.portal.ctx, env }, {
          kind,
          to: 'ada@example.org',
          data: { ...SAMPLES[kind], ...data },
        } as never);
        const text = JSON.stringify(mail);
        expect(text).toContain(NAME);
        expect(text).not.toContain(DEFAULT);
      }
    },
  );

  it("authenticator apps, passkeys and test e-mails use the portal's new name", async () => {
    const portal = await startTestPortal({}, { now: () => new Date() });
    await rename(portal);
    const browser = openBrowser(portal);
    await register(browser, 'ada@example.org');
    const token = (await readMailedLink(portal, 'ada@example.org')).searchParams.get('token');
    await browser.post('/api/auth/confirm-email', { token, password: PASSWORD });
    await browser.post('/api/auth/sign-in/email', { email: 'ada@example.org', password: PASSWORD });
    const { uri } = (await browser.post('/api/second-factor/authenticator/start')).json();
    expect(new URL(uri).searchParams.get('issuer')).toBe(NAME);
    expect((await browser.post('/api/second-factor/passkeys/start')).json().rp.name).toBe(NAME);
    const { said } = await trySendingMail(portal.ctx, 'ada@example.org');
    const mail = await readFile(said, 'utf8');
    expect(mail).toContain(NAME);
    expect(mail).not.toContain(DEFAULT);
    await portal.close();
  });
});
