import { formatInstantIn } from '../../../../messages/formats.ts';
import type { LinkMail, Templates } from './letter.ts';

/** Contains no applicant's name, because the assessment may be blind. */
type AssessorMail = LinkMail & {
  scholarship: string;
  university: string;
  count: number;
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone: string;
};

export type AssessmentMailData = { assessmentsReleased: AssessorMail; assessmentReminder: AssessorMail };

const letterOf =
  (kind: keyof AssessmentMailData): Templates<AssessmentMailData>[typeof kind] =>
  ({ name, url, scholarship, university, count, startsAt, endsAt, timeZone }, portal, t) => ({
    subject: t(`${kind}.subject`, { scholarship, portal }),
    name,
    paragraphs: [
      t(`${kind}.text`, { count, scholarship, university }),
      t.when(
        'hasStart',
        startsAt !== null,
        t('assessment.from', {
          from: startsAt ? formatInstantIn(startsAt.toISOString(), timeZone, t.language) : '',
        }),
      ),
      t.when(
        'hasEnd',
        endsAt !== null,
        t('assessment.until', {
          until: endsAt ? formatInstantIn(endsAt.toISOString(), timeZone, t.language) : '',
        }),
      ),
    ],
    action: { label: t('assessment.action'), url },
    why: t('assessment.why', { portal }),
    otherwise: t('assessment.otherwise'),
  });

export const ASSESSMENT_TEMPLATES: Templates<AssessmentMailData> = {
  assessmentsReleased: letterOf('assessmentsReleased'),
  assessmentReminder: letterOf('assessmentReminder'),
};
