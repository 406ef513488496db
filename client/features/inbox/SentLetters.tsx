import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { EntryList } from './EntryList.tsx';
import { useInboxQuery } from './inbox.generated.ts';

const MAX_SHOWN = 50;

export function SentLetters({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('inbox');
  const [open, setOpen] = useState('');
  const { data } = useInboxQuery({
    variables: { filter: { scholarshipId }, page: 1, pageSize: MAX_SHOWN },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.inbox;
  if (!page || page.totalCount === 0) return null;
  return (
    <section className="stack gap-sm" aria-labelledby="letters">
      <h3 id="letters" className="text-lg">
        {t('letters.heading')}
      </h3>
      <p className="soft">{t('letters.lead')}</p>
      <EntryList label={t('letters.heading')} entries={page.items} open={open} onOpen={setOpen} />
      {page.pageCount > 1 && <Link to={paths.inbox.link()}>{t('letters.all')}</Link>}
    </section>
  );
}
