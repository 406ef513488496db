import { numbered } from '../../lib/numbered.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge } from '../../ui/Badge.tsx';
import classes from './VerdictTable.module.css';
import { LINE_LOOKS } from './verdictLooks.ts';

type Line = {
  isHard: boolean;
  level: number;
  kind: string;
  text: string;
  verdict: keyof typeof LINE_LOOKS | null;
  yours: string | null;
};

type Props = {
  caption: string;
  answer: string;
  lines: readonly Line[];
};

export function VerdictTable({ caption, answer, lines }: Props) {
  const t = useMessages('verdict');
  return (
    <table className={classes.lines}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('requirement')}</th>
          <th scope="col">{answer}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(lines).map(({ place, isHard, level, kind, text, verdict, yours }) => (
          <tr key={place}>
            <td data-level={level}>
              {text} {!isHard && kind === 'COMPARISON' && t('soft')}
            </td>
            <td>{yours}</td>
            <td>{verdict && <Badge look={LINE_LOOKS[verdict]}>{t(`verdict.${verdict}`)}</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
