import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { can } from '../../../access.ts';
import { createRequestLoader } from '../../../requestLoader.ts';
import { findUsedProblems } from '../../documents/uses/usedDocuments.ts';
import { readAnswerSets } from '../../forms/answerSet.ts';
import { type PresentedAnswers, presentSubmitted } from '../../forms/presentAnswers.ts';
import { type ApplicationRow, belongingOf } from '../applicationRow.ts';

/** The answers of an application in the version that they answer; null where there are none, and for those who may not read them. */
export const loadSubmitted = createRequestLoader<ApplicationRow, PresentedAnswers | null>(
  async (ctx, applications) => {
    const readable = applications.filter((one) => can(ctx.viewer, 'answer.read', belongingOf(one)));
    const sets = await readAnswerSets(
      ctx.db,
      readable.flatMap(({ answerSetId }) => answerSetId ?? []),
    );
    const wrong = await findUsedProblems(ctx.db, sets);
    return applications.map((application) => {
      const set = readable.includes(application) && sets.get(application.answerSetId ?? '');
      if (!set) return null;
      const around = {
        version: application.version,
        outside: applicationFacts(application),
        refused: wrong.get(application.answerSetId ?? ''),
      };
      return { ...presentSubmitted(set.asked, set.answers, around), application };
    });
  },
);
