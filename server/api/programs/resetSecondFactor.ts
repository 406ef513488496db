import { resetSecondFactorByEmail } from '../../accounts/secondFactor/resetSecondFactor.ts';
import { runProgram, workOnDatabase } from './program.ts';

await runProgram({
  usage: `Removes the second factor of an account whose owner has lost it, and signs them out.

  npm run reset-second-factor -- someone@example.org`,

  read([email, ...others]) {
    if (!email || others.length > 0) throw new Error('Give an e-mail address.');
    return email;
  },

  run: (given) =>
    workOnDatabase(async (ctx) => {
      const { email } = await resetSecondFactorByEmail(ctx, given);
      return `${email} has no second factor any more and was signed out.`;
    }),
});
