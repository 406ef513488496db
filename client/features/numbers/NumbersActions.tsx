import { Button, NativeSelect } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { saveServerFile } from '../../lib/files/saveServerFile.ts';
import { usePortal } from '../../lib/portal.ts';
import { SessionContext } from '../../lib/session/session.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Numbers.module.css';
import type { NumbersAddress } from './useNumbersAddress.ts';

const YEARS = 6;

export function NumbersActions({ address, canReport }: { address: NumbersAddress; canReport: boolean }) {
  const t = useMessages('numbers');
  const session = useContext(SessionContext);
  const thisYear = Number(usePortal().today.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index));
  const [year, setYear] = useState(years[0]);
  const [saving, setSaving] = useState('');
  const save = async (name: string, path: string) => {
    setSaving(name);
    await saveServerFile(path, session);
    setSaving('');
  };
  const given = Object.entries(address).filter(([, value]) => value);
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        loading={saving === 'csv'}
        onClick={() => save('csv', `/exports/numbers.csv?${new URLSearchParams(given)}`)}
      >
        {t('csv')}
      </Button>
      {canReport && (
        <div className={classes.report}>
          <NativeSelect
            label={t('year')}
            data={years}
            value={year}
            onChange={(event) => setYear(event.currentTarget.value)}
          />
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            loading={saving === 'pdf'}
            onClick={() => save('pdf', `/exports/report.pdf?year=${year}`)}
          >
            {t('report')}
          </Button>
        </div>
      )}
    </div>
  );
}
