import { Suspense } from 'react';
import { paths } from '../../rules/paths.ts';
import { BannerCarousel } from '../features/home/BannerCarousel.tsx';
import { preloadBanner, useBanners } from '../features/home/banners.ts';
import { HowItWorks } from '../features/home/HowItWorks.tsx';
import { HomeScholarships } from '../features/scholarships/home/HomeScholarships.tsx';
import { OpenNow } from '../features/scholarships/home/OpenNow.tsx';
import { ScholarshipSearch } from '../features/scholarships/search/ScholarshipSearch.tsx';
import { lazyPart } from '../lib/lazy/lazyPart.ts';
import { usePortal } from '../lib/portal.ts';
import { useSession } from '../lib/session/useSession.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/page/PageHead.tsx';

export { loadHome as loader } from '../features/portal/loadSetUp.ts';

const ContinueWith = lazyPart(
  async () => (await import('../features/intents/ContinueWith.tsx')).ContinueWith,
  {
    isQuiet: true,
    texts: ['intents', 'ui'],
  },
);

const WaitingAtHome = lazyPart(
  async () => (await import('../features/applications/waiting/WaitingAtHome.tsx')).WaitingAtHome,
  { isQuiet: true, texts: ['waiting', 'ui'] },
);

export function HomePage() {
  const t = useMessages('home');
  const { viewer } = useSession();
  const { name, homeHeading, homeLead } = usePortal();
  const [firstBanner] = useBanners();

  return (
    <>
      <PageHead
        title={name}
        canonical={paths.home.link()}
        preload={firstBanner ? [preloadBanner(firstBanner)] : []}
        jsonLd={websiteJsonLd(name)}
      />
      {viewer && (
        <Suspense>
          <ContinueWith className="container" />
          <WaitingAtHome isStaff={viewer.isStaff} />
        </Suspense>
      )}
      <BannerCarousel>
        <h1>{homeHeading}</h1>
        <p>{homeLead ?? t('lead')}</p>
        <ScholarshipSearch id="home-search" size="large" />
        <OpenNow />
      </BannerCarousel>
      <HomeScholarships />
      <HowItWorks />
    </>
  );
}

/** Structured data (schema.org) about the portal and its search. The head converts paths to absolute URLs. */
function websiteJsonLd(name: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: paths.home.link(),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${paths.scholarships.link()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
