import { paths } from '../../rules/paths.ts';
import { BannerCarousel } from '../features/home/BannerCarousel.tsx';
import { firstBannerPreload } from '../features/home/banners.ts';
import { HowItWorks } from '../features/home/HowItWorks.tsx';
import { HomeScholarships } from '../features/scholarships/home/HomeScholarships.tsx';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';

/** The home page: banners with the search over them, six scholarships, the next deadlines, how it works. */
export function HomePage() {
  const t = useMessages('home');

  return (
    <>
      <PageHead title={t('title')} canonical={paths.home.link()} preload={[firstBannerPreload]} />
      <BannerCarousel>
        <h1>{t('heading')}</h1>
        <p>{t('lead')}</p>
        <SearchField action={paths.scholarships.link()} id="home-search" size="large" />
      </BannerCarousel>
      <HomeScholarships />
      <HowItWorks />
    </>
  );
}
