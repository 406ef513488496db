import { formatNumber } from '../../../../messages/formats.ts';
import { MIN_ASSESSMENTS } from '../../../../rules/assessment/estimateHarshness.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { ChartFrame } from '../../../ui/chart/ChartFrame.tsx';
import classes from './Distribution.module.css';
import type { RoundDistributionQuery } from './distribution.generated.ts';

type Round = NonNullable<RoundDistributionQuery['assessmentRounds']>[number];
type Assessor = Round['distribution']['assessors'][number];
type Props = { assessors: Assessor[] };

export function AssessorScores({ assessors }: Props) {
  const t = useMessages('distribution');
  const highest = Math.max(
    ...assessors.flatMap(({ distribution: { bands, count } }) => (bands ?? []).map((band) => band / count)),
  );
  return (
    <ChartFrame
      title={t('assessors')}
      chart={
        <ul className={classes.assessors} aria-label={t('assessors')}>
          {assessors.map((assessor, index) => (
            <li key={assessor.member?.id ?? index} className="stack slim gap-2xs">
              <span className="medium">{assessor.member?.name ?? t('erased')}</span>
              <AssessorBars assessor={assessor} highest={highest} />
              <span className="soft text-sm">{describe(t, assessor)}</span>
            </li>
          ))}
        </ul>
      }
      table={<AsTable assessors={assessors} />}
    />
  );
}

function AssessorBars({ assessor, highest }: { assessor: Assessor; highest: number }) {
  const { language } = useMessages('distribution');
  const { bands, count } = assessor.distribution;
  if (!bands) return null;
  return (
    <>
      <div className={classes.bars} aria-hidden>
        {bands.map((band, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands never move
          <span key={place} style={{ blockSize: `${(band / count / highest) * 100}%` }} />
        ))}
      </div>
      <div className={`row apart soft ${classes.axis}`} aria-hidden>
        <span>{formatNumber(0, language)}</span>
        <span>{formatNumber(100, language)}</span>
      </div>
    </>
  );
}

function describe(t: Texts<'distribution'>, { distribution, severity }: Assessor): string {
  const { count, lowest, median, highest } = distribution;
  if (lowest === null || median === null || highest === null)
    return t('tooFew', { count, min: MIN_ASSESSMENTS });
  const facts = t('facts', { count, lowest, median, highest });
  if (severity === null) return facts;
  if (severity === 0) return `${facts} · ${t('even')}`;
  return `${facts} · ${t(severity < 0 ? 'stricter' : 'milder', { points: Math.abs(severity) })}`;
}

function AsTable({ assessors }: Props) {
  const t = useMessages('distribution');
  const bands = Array.from({ length: 10 }, (_, band) => ({ from: band * 10, to: band * 10 + 10 }));
  const points = (value: number | null) => (value === null ? t('none') : formatNumber(value, t.language));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={classes.scroll} tabIndex={0} aria-label={t('table')}>
      <table className={classes.table} aria-label={t('assessors')}>
        <thead>
          <tr>
            <th scope="col">{t('assessor')}</th>
            <th scope="col">{t('submitted')}</th>
            {bands.map((band) => (
              <th key={band.from} scope="col">
                {t('band', band)}
              </th>
            ))}
            <th scope="col">{t('median')}</th>
            <th scope="col">{t('severity')}</th>
          </tr>
        </thead>
        <tbody>
          {assessors.map(({ member, distribution, severity }, index) => (
            <tr key={member?.id ?? index}>
              <th scope="row">{member?.name ?? t('erased')}</th>
              <td>{formatNumber(distribution.count, t.language)}</td>
              {distribution.bands ? (
                bands.map(({ from }, place) => (
                  <td key={from}>{formatNumber(distribution.bands?.[place] ?? 0, t.language)}</td>
                ))
              ) : (
                <td colSpan={bands.length}>
                  {t('tooFew', { count: distribution.count, min: MIN_ASSESSMENTS })}
                </td>
              )}
              <td>{points(distribution.median)}</td>
              <td>{points(severity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
