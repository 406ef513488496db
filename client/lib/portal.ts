import { createContext, useContext } from 'react';
import { localDay } from './dates.ts';

/** What every screen may want to know about this installation. */
export type PortalFacts = {
  name: string;
  /** The operator's logo and the one for the dark theme, where there are some: paths of this portal. */
  logo: string | null;
  logoDark: string | null;
  homeHeading: string;
  /** Null for the portal's own sentence, as below. */
  homeLead: string | null;
  banners: readonly string[];
  footerLine: string | null;
  contactEmail: string | null;
  /** The ISO 4217 code of every fee. */
  currency: string;
  /** `YYYY-MM-DD` in the portal's time zone; deadlines are counted from it. */
  today: string;
  /** IANA: where `today` is that day. */
  timeZone: string;
  isDemo: boolean;
  /** True while there is no admin. */
  needsSetUp: boolean;
  /** The languages that it speaks, as BCP 47 tags. */
  languages: readonly string[];
  /** The version of the portal's software; empty until it is known. */
  version: string;
};

export const PortalContext = createContext<PortalFacts | null>(null);

/** The portal's facts; until they have arrived, what a fresh installation would say. */
export function usePortal(): PortalFacts {
  return useContext(PortalContext) ?? unknownPortal();
}

function unknownPortal(): PortalFacts {
  return {
    name: 'AvailAble Scholarship',
    logo: null,
    logoDark: null,
    homeHeading: 'AvailAble Scholarship',
    homeLead: null,
    banners: [],
    footerLine: null,
    contactEmail: null,
    currency: 'USD',
    today: localDay(new Date()),
    timeZone: 'UTC',
    isDemo: false,
    needsSetUp: false,
    languages: [],
    version: '',
  };
}
