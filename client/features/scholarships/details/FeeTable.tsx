import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/text/Money.tsx';
import classes from './FactTable.module.css';
import sections from './ScholarshipDetails.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

type Props = { scholarship: ScholarshipFacts; children?: ReactNode };

export function FeeTable({ scholarship, children }: Props) {
  const t = useMessages('scholarship');

  return (
    <section aria-labelledby="fees" className={sections.section}>
      <h2 id="fees">{t('fees')}</h2>
      {scholarship.totalFee > 0 && <p className="soft">{t('feesExplained')}</p>}
      <table className={`full numbers ${classes.fees}`} aria-labelledby="fees">
        <tbody>
          <tr>
            <th scope="row">{t('applicationFees')}</th>
            <td>
              <Money amount={scholarship.applicationFees} zero={t('noCharge')} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('serviceCharge')}</th>
            <td>
              <Money amount={scholarship.serviceCharge} zero={t('noCharge')} />
            </td>
          </tr>
        </tbody>
        {scholarship.totalFee > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td>
                <Money amount={scholarship.totalFee} isExact />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {children && <div className={sections.unprinted}>{children}</div>}
    </section>
  );
}
