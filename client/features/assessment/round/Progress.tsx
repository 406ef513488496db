import { Button } from '@mantine/core';
import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Section } from '../../../ui/Section.tsx';
import { type RoundStateFragment, useRemindAssessorsMutation } from './round.generated.ts';

/** The progress of each assessor, with a button to remind them. */
export function Progress({ round: { id, state, progress } }: { round: RoundStateFragment }) {
  const t = useMessages('round');
  const [remind, { loading }] = useRemindAssessorsMutation();

  async function send(memberIds: string[] | null) {
    try {
      const { data } = await remind({ variables: { input: { roundId: id, memberIds } } });
      const count = data?.remindAssessors.reminded ?? 0;
      void notify({ kind: 'success', title: t('reminded', { count }) });
    } catch (error) {
      void notify({ kind: 'error', title: describeFailure(error) });
    }
  }

  const { asked, submitted, started, late, short } = progress;
  return (
    <Section heading={t('progress')}>
      <div className="stack gap-md">
        <p>{t('done', { asked, submitted, started, late })}</p>
        {short > 0 && <p>{t('short', { count: short })}</p>}
        {state === 'OPEN' && progress.assigned > submitted && (
          <div>
            <Button variant="default" loading={loading} onClick={() => void send(null)}>
              {t('remindAll')}
            </Button>
          </div>
        )}
        <ul className="card rows" aria-label={t('assessors')} hidden={progress.members.length === 0}>
          {progress.members.map(({ member, ...counts }, index) => (
            <li key={member?.id ?? index} className="row middle apart gap-xs breaks box">
              <span className="stack slim">
                {member?.name ?? t('erased')}
                <span className="soft text-sm">{t('doneBy', counts)}</span>
              </span>
              {state === 'OPEN' && member && counts.assigned > counts.submitted && (
                <Button
                  variant="default"
                  aria-label={t('remindOf', { name: member.name })}
                  loading={loading}
                  onClick={() => void send([member.id])}
                >
                  {t('remind')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
