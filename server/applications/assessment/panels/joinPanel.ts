import type { Expertise } from '../../../../rules/assessment/expertise.ts';
import type { EventContext } from '../../../events/publish.ts';
import { publish } from '../../../events/publish.ts';
import { refuse } from '../../../platform/errors.ts';

type Joining = { id: string; email: string };

type JoinedPanel = Expertise & { panelId: string };

/**
 * Adds a person to a panel, or reinstates a former member. The caller must have locked the person, so that a
 * concurrent application waits. Throws CONFLICT for applicants and referees of a scholarship that the panel assesses.
 */
export async function joinPanel(
  ctx: EventContext,
  { panelId, subjects, languages }: JoinedPanel,
  person: Joining,
): Promise<void> {
  const { db } = ctx;
  if (await hasApplied(ctx, panelId, person)) throw refuse('CONFLICT', 'panel.applied');
  const expertise = { subjects: [...subjects], languages: [...languages] };
  await db.panelMember.upsert({
    where: { panelId_userId: { panelId, userId: person.id } },
    create: { panelId, userId: person.id, createdAt: ctx.now(), ...expertise },
    update: { leftAt: null, ...expertise },
  });
  await publish(ctx, 'panelMember.joined', { actorId: person.id, id: panelId });
}

async function hasApplied(
  { db }: Pick<EventContext, 'db'>,
  panelId: string,
  { id: applicantId, email }: Joining,
): Promise<boolean> {
  const rounds = await db.assessmentRound.findMany({
    where: { panelId, state: { not: 'CLOSED' } },
    select: { scholarshipId: true },
  });
  const scholarship = { scholarshipId: { in: rounds.map(({ scholarshipId }) => scholarshipId) } };
  return (
    (await db.application.count({ where: { ...scholarship, applicantId } })) > 0 ||
    (await db.applicationDraft.count({ where: { ...scholarship, applicantId } })) > 0 ||
    (await db.reference.count({ where: { ...scholarship, email, removedAt: null } })) > 0
  );
}
