import { Button } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';

type Props = { of: { page: number; pageCount: number }; onTurn: (page: number) => void };

export function PageTurner({ of: { page, pageCount }, onTurn }: Props) {
  const t = useMessages('waivers');
  if (pageCount <= 1) return null;
  return (
    <div className="row gap-xs">
      <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('newer')}
      </Button>
      <Button variant="default" disabled={page >= pageCount} onClick={() => onTurn(page + 1)}>
        {t('older')}
      </Button>
    </div>
  );
}
