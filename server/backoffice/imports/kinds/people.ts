import { z } from 'zod';
import { emailSchema, userNameSchema } from '../../../../rules/accounts/users.ts';
import { sanitizeNewUser } from '../../../accounts/auth/newAccount.ts';
import { PERSON_ALIASES } from './personAliases.ts';
import { listProblems, type RowKind } from './rowKind.ts';

const personSchema = z.object({ email: emailSchema, name: userNameSchema });

type Person = z.infer<typeof personSchema>;

/**
 * Imports people as accounts without a password or permissions. Each person sets a password with an e-mailed link.
 * Existing accounts never change.
 */
export const PEOPLE: RowKind<Person> = {
  required: ['email', 'name'],
  optional: [],
  aliases: PERSON_ALIASES,
  joined: { name: ['firstName', 'lastName'] },
  check({ cells }) {
    const { data, error } = personSchema.safeParse(cells);
    return data ? { value: data } : { problems: listProblems(error) };
  },
  keyOf: ({ email }) => email,
  async findStored({ db }, people) {
    const emails = people.map(({ email }) => email);
    const found = await db.user.findMany({ where: { email: { in: emails } }, select: { email: true } });
    return new Set(found.map(({ email }) => email));
  },
  async write({ db, now }, people) {
    const at = now();
    const data = people.map((person) => ({
      ...sanitizeNewUser({ ...person, emailVerified: false }, at),
      ...{ createdAt: at, updatedAt: at },
    }));
    // Skips people who sign up while this transaction runs.
    await db.user.createMany({ data, skipDuplicates: true });
  },
};
