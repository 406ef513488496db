import { z } from 'zod';
import { emailSchema } from '../../../../rules/accounts/users.ts';
import { problem } from '../../../../rules/problems.ts';
import { parseReferenceNumber } from '../../referenceNumber.ts';

export type ScoreRow = {
  round: string;
  /** The application's id, or the end of the id as it appears in the reference number. */
  application: string;
  assessor: string;
  cells: Readonly<Record<string, string>>;
};

const roundRule = z.uuid(problem('importNoRound')).toLowerCase();

const applicationRule = z
  .string()
  .transform((text) => parseReferenceNumber(text) ?? text.toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f-]{12,36}$/, problem('importNotInRound')));

export const scoreRowSchema = z.object({
  round: roundRule,
  application: applicationRule,
  assessor: emailSchema,
  cells: z.record(z.string(), z.string()),
});

export const keyOfScores = ({ round, application, assessor }: ScoreRow): string =>
  `${round} ${application.slice(-12)} ${assessor}`;
