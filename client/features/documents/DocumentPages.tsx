import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { Schema } from './documents.generated.ts';
import classes from './ViewDocument.module.css';

const PdfPages = lazyPart(async () => (await import('./PdfPages.tsx')).PdfPages, { isOnDemand: true });

type Props = { url: string; type: Schema.DocumentType; name: string };

const PICTURES: readonly Schema.DocumentType[] = ['JPEG', 'PNG', 'WEBP'];

export function DocumentPages({ url, type, name }: Props) {
  const t = useMessages('documents');
  if (PICTURES.includes(type)) return <img className={classes.picture} src={url} alt={name} />;
  if (type !== 'PDF') return null;
  return (
    <Suspense fallback={<p role="status">{t('view.loading')}</p>}>
      <PdfPages url={url} name={name} />
    </Suspense>
  );
}
