import { Button, Menu } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypeXls } from '@tabler/icons-react';
import { useContext } from 'react';
import { serverPaths } from '../../../../rules/paths.ts';
import { saveServerFile } from '../../../lib/files/saveServerFile.ts';
import { SessionContext } from '../../../lib/session/session.ts';
import { useMessages } from '../../../lib/useMessages.ts';

const FORMATS = { csv: IconFileTypeCsv, xlsx: IconFileTypeXls };

export function RoundExports({ roundId }: { roundId: string }) {
  const t = useMessages('round');
  const session = useContext(SessionContext);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileTypeCsv size={18} aria-hidden />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['totals', 'assessments'] as const).flatMap((list) =>
          (['csv', 'xlsx'] as const).map((format) => {
            const Icon = FORMATS[format];
            return (
              <Menu.Item
                key={`${list}.${format}`}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => void saveServerFile(serverPaths.roundFile(list, format, roundId), session)}
              >
                {t(`exports.${list}`, { format: format.toUpperCase() })}
              </Menu.Item>
            );
          }),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
