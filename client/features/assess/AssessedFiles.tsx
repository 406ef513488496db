import { skipToken } from '@apollo/client/react';
import { Anchor, Button } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { chooseText } from '../../../rules/forms/texts.ts';
import { useIsNear } from '../../lib/browser/useIsNear.ts';
import { useIsSmallScreen } from '../../lib/browser/useIsSmallScreen.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useDeskKeys } from '../../ui/keys/useDeskKeys.ts';
import { NewTabIcon } from '../../ui/NewTabIcon.tsx';
import { useQuestionTexts } from '../questions/useQuestionTexts.ts';
import classes from './Assess.module.css';
import { type AssessedFileFragment, type Schema, useAssessedFilesQuery } from './assess.generated.ts';

/** Component that shows a PDF or a picture. It belongs to another feature, so the page passes it in. */
export type ViewerPart = ComponentType<{ url: string; type: Schema.DocumentType; name: string }>;

type Props = { id: string; documents: AssessedFileFragment[]; viewer: ViewerPart };

export function AssessedFiles({ id, documents, viewer }: Props) {
  const t = useMessages('assess');
  const words = useQuestionTexts();
  const isSmall = useIsSmallScreen();
  const nameOf = ({ number, reference, label }: AssessedFileFragment) => {
    if (reference !== null) return t('referenceCopy', { number: reference });
    return label ? chooseText(label, words.language, words.ownLanguage) : t('document', { number });
  };
  const files = useFreshFiles(id, documents).map((file) => ({
    ...file,
    name: nameOf(file),
  }));
  const shown = files.flatMap(({ url, type, ...file }) => (url && type ? [{ ...file, url, type }] : []));
  const [chosen, setChosen] = useState(0);
  const current = isSmall ? undefined : shown[chosen];
  return (
    <section>
      <h3>{t('documents')}</h3>
      <ol className={classes.files}>
        {files.map(({ number, name, url, pages, isHidden }) => (
          <li key={number}>
            {!url && (
              <>
                {name} <span className="soft">{t(isHidden ? 'hidden' : 'notShown')}</span>
              </>
            )}
            {url && current && (
              <Button
                variant="subtle"
                size="compact-md"
                aria-current={number === current.number}
                onClick={() => setChosen(shown.findIndex((file) => file.number === number))}
              >
                {name}
              </Button>
            )}
            {url && !current && (
              <Anchor href={url} target="_blank" rel="noreferrer">
                {name}
                <NewTabIcon />
              </Anchor>
            )}
            {pages !== null && <span className="soft"> {t('pages', { pages })}</span>}
          </li>
        ))}
      </ol>
      {current && (
        <Viewer
          file={current}
          place={chosen + 1}
          count={shown.length}
          viewer={viewer}
          onNext={() => setChosen((chosen + 1) % shown.length)}
        />
      )}
    </section>
  );
}

type ViewerProps = {
  file: { number: number; name: string; url: string; type: Schema.DocumentType };
  place: number;
  count: number;
  viewer: ViewerPart;
  onNext: () => void;
};

function Viewer({ file, place, count, viewer: Pages, onNext }: ViewerProps) {
  const t = useMessages('assess');
  const [root, isNear] = useIsNear<HTMLElement>();
  const { number, name, url, type } = file;
  useDeskKeys({
    d: () => {
      if (isNear) onNext();
      root.current?.scrollIntoView();
    },
  });
  const heading = t('viewer.shown', { number: place, count, name });
  return (
    <section ref={root} aria-label={t('viewer')} className={classes.viewer}>
      <p className="row middle apart gap-sm">
        <span className="medium" role="status">
          {heading}
        </span>
        <Anchor href={url} target="_blank" rel="noreferrer">
          {t('viewer.newTab')}
          <NewTabIcon />
        </Anchor>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={classes.pages} aria-label={heading} tabIndex={0}>
        {isNear && <FirstUrl key={number} {...{ url, type, name }} pages={Pages} />}
      </section>
    </section>
  );
}

/** Keeps the first URL of a document, because a new URL would make the browser load the document again. */
function FirstUrl({
  url,
  pages: Pages,
  ...file
}: Omit<ViewerProps['file'], 'number'> & { pages: ViewerPart }) {
  const [first] = useState(url);
  return <Pages {...file} url={first} />;
}

/** Refresh interval in milliseconds, shorter than the five-minute lifetime of a document's URL. */
const LASTS = 4 * 60_000;

function useFreshFiles(id: string, documents: AssessedFileFragment[]): AssessedFileFragment[] {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), LASTS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useAssessedFilesQuery(
    isOld ? { variables: { id }, fetchPolicy: 'no-cache', pollInterval: LASTS } : skipToken,
  );
  return data?.myAssessment?.application?.documents ?? documents;
}
