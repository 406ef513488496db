import { useEffect, useRef, useState } from 'react';
import { initials } from '../../lib/format/initials.ts';
import classes from './PictureOrInitials.module.css';

type Props = {
  picture: { url: string; srcSet?: string | null; alt: string } | null | undefined;
  name: string;
  width: number;
  height: number;
  sizes?: string;
  isEager?: boolean | 'first';
  className?: string;
};

export function PictureOrInitials({ picture, name, width, height, sizes, isEager, className }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const url = picture?.url;
  useEffect(() => {
    // On a server-rendered page, the picture may have failed before React attached `onError`.
    const { current } = image;
    if (url && current?.complete && current.naturalWidth === 0 && current.currentSrc) setFailedUrl(url);
  }, [url]);
  return (
    <div className={`${classes.root} ${className ?? ''}`} style={{ aspectRatio: `${width} / ${height}` }}>
      {picture && picture.url !== failedUrl ? (
        <img
          ref={image}
          className={classes.image}
          src={picture.url}
          srcSet={picture.srcSet ?? undefined}
          sizes={picture.srcSet ? sizes : undefined}
          alt={picture.alt}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager === 'first' ? 'high' : undefined}
          decoding="async"
          onError={() => setFailedUrl(picture.url)}
        />
      ) : (
        <span className={`centred serif strong brand ${classes.initials}`} aria-hidden>
          {initials(name)}
        </span>
      )}
    </div>
  );
}
