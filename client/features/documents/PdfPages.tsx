import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { PdfData } from './pdfData.ts';
import classes from './ViewDocument.module.css';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Maximum page width in pixels: sharp on a phone without exhausting its memory. */
const MAX_WIDTH = 1600;

/** Aspect ratio of A4, used until the page is loaded. */
const USUAL_SHAPE = '210 / 297';

/**
 * Renders the pages of a PDF as images when they are near the viewport. Scripts do not run, and links cannot
 * be clicked.
 */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const t = useMessages('documents');
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const loading = getDocument({
      ...{ url, isEvalSupported: false, enableXfa: false, disableRange: true },
      ...{ BinaryDataFactory: PdfData, useWorkerFetch: false },
      // Warnings about a user's file do not belong in the console.
      verbosity: VerbosityLevel.ERRORS,
    });
    loading.promise.then(setPdf).catch(() => setBroken(true));
    return () => void loading.destroy();
  }, [url]);
  if (isBroken) return <p role="alert">{t('view.broken')}</p>;
  if (!pdf) return <p role="status">{t('view.loading')}</p>;
  return (
    <div className="grid gap-sm full">
      {numbersTo(pdf.numPages).map((page) => (
        <PdfPage
          key={page}
          pdf={pdf}
          number={page}
          label={t('view.page', { name, page, pages: pdf.numPages })}
        />
      ))}
    </div>
  );
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

type PageProps = { pdf: PDFDocumentProxy; number: number; label: string };

function PdfPage({ pdf, number, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current: element } = canvas;
    if (!element) return;
    let task: { cancel: () => void } | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const plain = page.getViewport({ scale: 1 });
      const width = Math.min(MAX_WIDTH, element.clientWidth * window.devicePixelRatio || MAX_WIDTH);
      const viewport = page.getViewport({ scale: width / plain.width });
      element.width = viewport.width;
      element.height = viewport.height;
      element.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
      const drawing = page.render({ canvas: element, viewport });
      task = drawing;
      await drawing.promise;
      element.dataset.drawn = 'true';
    };
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        draw().catch(() => undefined);
      },
      { rootMargin: '600px' },
    );
    near.observe(element);
    return () => {
      near.disconnect();
      task?.cancel();
    };
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      className={classes.page}
      style={{ aspectRatio: USUAL_SHAPE }}
      role="img"
      aria-label={label}
    />
  );
}
