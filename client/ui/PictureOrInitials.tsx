import { useEffect, useRef, useState } from 'react';
import { initials } from '../lib/initials.ts';
import classes from './PictureOrInitials.module.css';

type Props = {
  picture: { url: string; srcSet?: string | null; alt: string } | null | undefined;
  /** Whose initials stand in when there is no picture, or when it fails to load. */
  name: string;
  /** The size in which it is laid out; both give the fixed ratio. */
  width: number;
  height: number;
  /** The `sizes` attribute for pictures with several widths. */
  sizes?: string;
  /** True for what the first view shows, `first` for the largest of it, which others wait for; everything else loads when it comes near. */
  isEager?: boolean | 'first';
  className?: string;
};

/** A picture with a fixed ratio, so that nothing jumps, or the name's initials in its place. */
export function PictureOrInitials({ picture, name, width, height, sizes, isEager, className }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const url = picture?.url;
  useEffect(() => {
    // A picture of a server-rendered page may have failed before React could listen.
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
