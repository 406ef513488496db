import { afterAll } from 'vitest';
import { startTestPortal } from '../../../test/api.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';

export const QUESTIONS = ['DISABILITY', 'CARING'];

type Status = 'PENDING' | 'ACCEPTED' | 'REJECTED';
type Counts = Record<string, { ACCEPTED: number; REJECTED: number }>;

const COUNTED: Counts = { YES: { ACCEPTED: 10, REJECTED: 11 }, NO: { ACCEPTED: 14, REJECTED: 12 } };

/** Counts that the API returns for a scholarship created by `makeCounted`. */
export const SHOWN = {
  state: 'COUNTED',
  tables: [
    {
      question: 'DISABILITY',
      rows: [
        { option: 'YES', accepted: 10, rejected: 11 },
        { option: 'NO', accepted: 14, rejected: 12 },
      ],
    },
  ],
};

const COUNT = `query ($id: UUID!) { demographicCounts(scholarshipId: $id) {
  state tables { question rows { option accepted rejected } } } }`;

export async function openDemographicsPortal() {
  const portal = await startTestPortal({ DEMOGRAPHIC_QUESTIONS: QUESTIONS.join(',') });
  afterAll(() => portal.close());

  async function makeAnswered(
    scholarshipId: string,
    status: Status,
    option: string | null,
  ): Promise<Person & { applicationId: string }> {
    const person = await makePerson(portal.ctx);
    const { id } = await makeApplication(portal.ctx, { applicantId: person.id, scholarshipId, status });
    if (option)
      await portal.ctx.db.demographicAnswer.create({
        data: { applicationId: id, question: 'DISABILITY', option },
      });
    return { ...person, applicationId: id };
  }

  return {
    portal,
    makeAnswered,
    /** Creates a closed scholarship whose counts can be displayed, because none is below ten. */
    async makeCounted(counts: Counts = COUNTED) {
      const { id } = await makeScholarship(portal.ctx, { posted: '2026-04-01', deadline: '2026-06-01' });
      for (const [option, byStatus] of Object.entries(counts))
        for (const [status, times] of Object.entries(byStatus))
          await Promise.all(Array.from({ length: times }, () => makeAnswered(id, status as Status, option)));
      return id;
    },
    count: async (scholarshipId: string) =>
      (await portal.asModerator(COUNT, { id: scholarshipId })).data.demographicCounts,
  };
}
