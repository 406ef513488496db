import { createContext, useContext } from 'react';
import { localDay } from './dates.ts';

export type PortalFacts = {
  name: string;
  /** Paths of the operator's logos for the light and the dark theme; null if there is none. */
  logo: string | null;
  logoDark: string | null;
  homeHeading: string;
  /** Default text if null. */
  homeLead: string | null;
  banners: readonly string[];
  footerLine: string | null;
  contactEmail: string | null;
  /** ISO 4217 code of every fee. */
  currency: string;
  /** `YYYY-MM-DD` in the portal's time zone; deadlines are counted from this day. */
  today: string;
  /** IANA time zone of the portal. */
  timeZone: string;
  isDemo: boolean;
  needsSetUp: boolean;
  languages: readonly string[];
  /** Fields that application forms leave out. */
  omittedFields: readonly string[];
  /** Days after which the portal deletes records; drafts stay if null. */
  retention: { mailDays: number; messageDays: number; draftDays: number | null };
  /** Software version; empty until the facts have loaded. */
  version: string;
};

export const PortalContext = createContext<PortalFacts | null>(null);

/** The portal's facts; the defaults of a new installation until they have loaded. */
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
    omittedFields: [],
    retention: { mailDays: 90, messageDays: 180, draftDays: null },
    version: '',
  };
}
