import { useMessages } from '../../lib/useMessages.ts';
import classes from './BannerCarousel.module.css';
import { BANNER_SIZES, type Banner } from './banners.ts';

type Props = {
  banner: Banner;
  isFirst: boolean;
};

export function BannerPicture({ banner, isFirst }: Props) {
  const t = useMessages('home');
  return (
    <picture>
      {banner.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={BANNER_SIZES} />
      ))}
      <img
        className={classes.image}
        src={banner.src}
        alt={banner.alt ? t(banner.alt) : ''}
        width={1600}
        height={640}
        fetchPriority={isFirst ? 'high' : undefined}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding={isFirst ? 'sync' : 'async'}
      />
    </picture>
  );
}
