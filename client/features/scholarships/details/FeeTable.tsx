import type { ReactNode } from 'react';
import { messages } from '../../../messages.ts';
import { Money } from '../../../ui/Money.tsx';
import classes from './FactTable.module.css';
import sections from './ScholarshipDetails.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

type Props = { scholarship: ScholarshipFacts; children?: ReactNode };

/** What applying costs, item by item with its total. */
export function FeeTable({ scholarship, children }: Props) {
  const words = messages.scholarship;
  return (
    <section aria-labelledby="fees" className={sections.section}>
      <h2 id="fees">{words.fees}</h2>
      {scholarship.totalFee > 0 && <p className={classes.explained}>{words.feesExplained}</p>}
      <table className={classes.fees} aria-labelledby="fees">
        <tbody>
          <tr>
            <th scope="row">{words.applicationFees}</th>
            <td>
              <Money amount={scholarship.applicationFees} />
            </td>
          </tr>
          <tr>
            <th scope="row">{words.serviceCharge}</th>
            <td>
              <Money amount={scholarship.serviceCharge} />
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td>
              <Money amount={scholarship.totalFee} />
            </td>
          </tr>
        </tfoot>
      </table>
      {children}
    </section>
  );
}
