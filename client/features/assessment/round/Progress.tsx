import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import long from '../../../ui/button/LongButton.module.css';
import { Section } from '../../../ui/page/Section.tsx';
import { HandOver } from './HandOver.tsx';
import { type RoundStateFragment, useRemindAssessorsMutation } from './round.generated.ts';

type Props = { round: RoundStateFragment; scholarshipId: string };

export function Progress({ round, scholarshipId }: Props) {
  const t = useMessages('round');
  const { id, state, progress } = round;
  const [remind, { loading }] = useRemindAssessorsMutation();

  async function send(memberIds: string[] | null) {
    try {
      const { data } = await remind({ variables: { input: { roundId: id, memberIds } } });
      const count = data?.remindAssessors.reminded ?? 0;
      void notify({ kind: 'success', title: t('reminded', { count }) });
    } catch (error) {
      void notifyFailure(error);
    }
  }

  const { asked, submitted, started, late, short } = progress;
  return (
    <Section heading={t('progress')}>
      <div className="stack gap-md">
        <p>{t('done', { asked, submitted, started, late })}</p>
        {short > 0 && (
          <p>
            {t.rich('short', {
              count: short,
              list: (text) => (
                <Link to={paths.assessmentRound.link(scholarshipId, id, { show: 'SHORT' })}>{text}</Link>
              ),
            })}
          </p>
        )}
        {state === 'OPEN' && progress.assigned > submitted && (
          <div>
            <Button variant="default" className={long.root} loading={loading} onClick={() => void send(null)}>
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
              <span className="row gap-xs">
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
                {state !== 'CLOSED' && member && (
                  <HandOver
                    {...{ round, from: member }}
                    count={counts.planned + counts.assigned - counts.submitted}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
