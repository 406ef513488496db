import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { readAnswers } from '../../catalogue/forms/answerSet.ts';
import { type PresentedAnswers, presentSubmitted } from '../../catalogue/forms/presentAnswers.ts';
import { can } from '../../platform/access.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, belongingOf } from '../applicationRow.ts';
import { findUsedProblems } from '../documents/uses/usedDocuments.ts';

/** Answers, with the application that they belong to; left out for others. */
export type ApplicationAnswers = PresentedAnswers & { application?: ApplicationRow };

/** The answers of an application in the version that they answer; null where there are none, and for those who may not read them. */
export const loadSubmitted = createRequestLoader<ApplicationRow, ApplicationAnswers | null>(
  async (ctx, applications) => {
    const readable = applications.filter((one) => can(ctx.viewer, 'answer.read', belongingOf(one)));
    const read = await readAnswers(ctx.db, readable);
    const stored = readable.map((application, place) => ({ ...application, stored: read[place] ?? null }));
    const wrong = await findUsedProblems(ctx.db, stored);
    const presented = stored.map(({ stored: set, version }, place) => {
      const application = readable[place];
      if (!application || !set) return null;
      const around = { version, outside: applicationFacts(application), refused: wrong[place] };
      return { ...presentSubmitted(set.asked, set.answers, around), application };
    });
    const found = new Map(readable.map((application, place) => [application, presented[place]]));
    return applications.map((application) => found.get(application) ?? null);
  },
);
