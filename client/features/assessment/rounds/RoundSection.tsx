import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { EnterBest } from './EnterBest.tsx';
import { EnterByHand } from './EnterByHand.tsx';
import { Missing } from './Missing.tsx';
import type { RoundRowFragment } from './rounds.generated.ts';
import type { RubricPart } from './rubricPart.ts';
import { STATE_LOOKS } from './stateLooks.ts';
import { useRoundActions } from './useRoundActions.tsx';

type Props = {
  round: RoundRowFragment;
  before: RoundRowFragment | undefined;
  scholarshipId: string;
  rubric: RubricPart;
  onEdit: () => void;
  onRemoved: () => Promise<unknown>;
};

export function RoundSection({ round, before, scholarshipId, rubric: Rubric, onEdit, onRemoved }: Props) {
  const t = useMessages('assessment');
  const [isRubricOpen, setRubricOpen] = useState(false);
  const { open, close, remove, enterByRule, enterBest, enterThese, isEntering, unknown, dialog } =
    useRoundActions(round, scholarshipId, onRemoved);
  const { id, place, name, state, missing } = round;
  const isDraft = state === 'DRAFT';
  return (
    <Section heading={t('heading', { place, name })} anchor={`round-${id}`}>
      <div className="stack gap-md">
        <div className="row middle gap-sm">
          <Badge look={STATE_LOOKS[state]}>{t(`states.${state}`)}</Badge>
          <span>{t('entries', { count: round.entryCount })}</span>
          {(!isDraft || round.entryCount > 0) && (
            <Link to={paths.assessmentRound.link(scholarshipId, id)}>{t('roundPage', { name })}</Link>
          )}
        </div>
        <RoundFacts round={round} />
        {missing.length > 0 && (
          <Missing
            missing={missing}
            onMend={{
              edit: onEdit,
              rubric: () => setRubricOpen(true),
              enter: () => void enterByRule(),
            }}
          />
        )}
        {unknown > 0 && (
          <MessageBox tone="accent" role="status">
            {t('unknown', { count: unknown })}
          </MessageBox>
        )}
        <div className="row middle gap-sm">
          {state !== 'CLOSED' && (
            <Button variant="default" aria-label={t('editOf', { name })} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          <Button
            variant="default"
            aria-expanded={isRubricOpen}
            aria-label={t('rubricOf', { name })}
            onClick={() => setRubricOpen(!isRubricOpen)}
          >
            {t('rubric')}
          </Button>
          {state !== 'CLOSED' && round.entry !== 'BY_HAND' && (
            <Button
              variant="default"
              aria-label={t('enterOf', { name })}
              loading={isEntering}
              onClick={enterByRule}
            >
              {t('enter')}
            </Button>
          )}
          {state !== 'CLOSED' && <EnterByHand {...{ round, scholarshipId }} enter={enterThese} />}
          {state !== 'CLOSED' && before?.state === 'CLOSED' && (
            <EnterBest round={round} before={before} enter={enterBest} />
          )}
          {isDraft && missing.length === 0 && (
            <Button aria-label={t('openOf', { name })} onClick={open}>
              {t('open')}
            </Button>
          )}
          {state === 'OPEN' && (
            <Button aria-label={t('closeOf', { name })} onClick={close}>
              {t('close')}
            </Button>
          )}
          {isDraft && (
            <Button variant="default" aria-label={t('removeOf', { name })} onClick={remove}>
              {t('remove')}
            </Button>
          )}
        </div>
        {isRubricOpen && <Rubric key={id} {...{ round, scholarshipId }} isFixed={!isDraft} />}
      </div>
      {dialog}
    </Section>
  );
}

function RoundFacts({ round }: { round: RoundRowFragment }) {
  const t = useMessages('assessment');
  const { panel, endsAt, perApplication, maxPerAssessor, isBlind, scoresShown, method, maxSpread } = round;
  const expertise = round.requiresExpertise ? 'required' : 'preferred';
  const facts = [
    ['panel', panel ? t('panelOf', { name: panel.name, count: panel.members.length }) : t('noPanel')],
    ['entry', round.entryBest ? t('entry.bestOf', { rank: round.entryBest }) : t(`entry.${round.entry}`)],
    ['startsAt', round.startsAt ? formatInstant(round.startsAt, t.language) : t('noStart')],
    ['endsAt', endsAt ? formatInstant(endsAt, t.language) : t('noEnd')],
    ['perApplication', t('count', { count: perApplication })],
    ['maxPerAssessor', t('count', { count: maxPerAssessor })],
    ['requiresExpertise', t(`expertise.${expertise}`)],
    ['isBlind', t(isBlind ? 'blind' : 'notBlind')],
    ['scoresShown', t(`scoresShown.${scoresShown}`)],
    ['method', t(`methods.${method}`)],
    ['maxSpread', maxSpread == null ? t('noSpread') : t('spread', { points: maxSpread })],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`labels.${name}`)}</dt>
          <dd className="breaks">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
