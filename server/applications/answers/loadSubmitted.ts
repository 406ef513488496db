import { applicationFacts } from '../../../rules/forms/applicationForm.ts';
import { shownQuestions } from '../../../rules/forms/facts/facts.ts';
import { type PresentedAnswers, presentAnswers } from '../../catalogue/forms/presentAnswers.ts';
import { can } from '../../platform/access.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';
import { findUsedProblems } from '../documents/uses/usedDocuments.ts';
import { readAnswers } from './readAnswers.ts';

export type ApplicationAnswers = PresentedAnswers & { application?: ApplicationRow };

export const loadSubmitted = createRequestLoader<ApplicationRow, ApplicationAnswers | null>(
  async (ctx, applications) => {
    const readable = applications.filter((one) => can(ctx.viewer, 'answer.read', toBelonging(one)));
    const read = await readAnswers(
      ctx.db,
      readable.map(({ id }) => id),
    );
    const submitted = readable.map(({ id }, place) => ({ applicationId: id, stored: read[place] ?? null }));
    const wrong = await findUsedProblems(ctx.db, submitted);
    const presented = readable.map((application, place) => {
      const stored = read[place];
      if (!stored) return null;
      const outside = applicationFacts(application);
      const shown = shownQuestions(stored.asked.form, stored.answers, outside);
      const answers = Object.fromEntries(Object.entries(stored.answers).filter(([key]) => shown.has(key)));
      const around = { version: application.version, outside, refused: wrong[place] };
      return { ...presentAnswers(stored.asked, { answers, setAside: [] }, around), application };
    });
    const found = new Map(readable.map((application, place) => [application, presented[place]]));
    return applications.map((application) => found.get(application) ?? null);
  },
);
