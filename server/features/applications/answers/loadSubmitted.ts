import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { can } from '../../../access.ts';
import { createRequestLoader } from '../../../requestLoader.ts';
import { findUsedProblems } from '../../documents/uses/usedDocuments.ts';
import { readAnswers } from '../../forms/answerSet.ts';
import { type PresentedAnswers, presentSubmitted } from '../../forms/presentAnswers.ts';
import { type ApplicationRow, belongingOf } from '../applicationRow.ts';

/** The answers of an application in the version that they answer; null where there are none, and for those who may not read them. */
export const loadSubmitted = createRequestLoader<ApplicationRow, PresentedAnswers | null>(
  async (ctx, applications) => {
    const readable = applications.filter((one) => can(ctx.viewer, 'answer.read', belongingOf(one)));
    const read = await readAnswers(ctx.db, readable);
    const stored = readable.map((application, place) => ({ ...application, stored: read[place] ?? null }));
    const wrong = await findUsedProblems(ctx.db, stored);
    return applications.map((application) => {
      const place = readable.indexOf(application);
      const set = read[place];
      if (!set) return null;
      const around = {
        version: application.version,
        outside: applicationFacts(application),
        refused: wrong[place],
      };
      return { ...presentSubmitted(set.asked, set.answers, around), application };
    });
  },
);
