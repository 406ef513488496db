import { z } from 'zod';
import { emailSchema } from '../../../../rules/accounts/users.ts';

const profile = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

const TIMEOUT_MS = 8_000;

export async function readGithubProfile(api: string, token: string) {
  const [user, addresses] = await Promise.all([
    read(`${api}/user`, token, profile),
    read(`${api}/user/emails`, token, emails),
  ]);
  if (!user) return null;
  const primary = addresses?.find((entry) => entry.primary);
  return {
    id: user.id,
    name: user.name || user.login,
    email: emailSchema.safeParse(primary?.email).data,
    emailVerified: primary?.verified === true,
    image: user.avatar_url ?? undefined,
  };
}

async function read<T extends z.ZodType>(url: string, token: string, rule: T): Promise<z.output<T> | null> {
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'user-agent': 'scholarship-portal',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.ok ? (rule.safeParse(await response.json()).data ?? null) : null;
}
