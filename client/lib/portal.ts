import { createContext, useContext } from 'react';
import { DEFAULT_CODES } from '../../rules/catalogue/scholarshipOptions.ts';
import { localDay } from './format/dates.ts';

export type PortalFacts = {
  name: string;
  logo: string | null;
  logoDark: string | null;
  homeHeading: string;
  homeLead: string | null;
  banners: readonly string[];
  footerLine: string | null;
  contactEmail: string | null;
  currency: string;
  /** The current day in the portal's time zone, `YYYY-MM-DD`. Deadlines are counted from this day. */
  today: string;
  timeZone: string;
  isDemo: boolean;
  needsSetUp: boolean;
  languages: readonly string[];
  omittedFields: readonly string[];
  lists: OptionLists;
  /** Retention periods in days; null if these records are never deleted. */
  retention: {
    mailDays: number;
    inboxDays: number;
    messageDays: number;
    draftDays: number | null;
    accountDays: number | null;
    documentDays: number | null;
  };
  version: string;
};

type Listed = readonly { code: string; label?: string }[];

export type OptionLists = { subjects: Listed; categories: Listed; degrees: Listed };

const listed = (codes: readonly string[]): Listed => codes.map((code) => ({ code }));

const DEFAULT_LISTS: OptionLists = {
  subjects: listed(DEFAULT_CODES.subjectCategory),
  categories: listed(DEFAULT_CODES.scholarshipCategory),
  degrees: listed(DEFAULT_CODES.degree),
};

export const PortalContext = createContext<PortalFacts | null>(null);

export const PortalNameContext = createContext('');

/** Returns general data about the portal. Until it has loaded, returns the defaults of a new installation. */
export function usePortal(): PortalFacts {
  const name = useContext(PortalNameContext);
  return useContext(PortalContext) ?? unknownPortal(name);
}

function unknownPortal(name: string): PortalFacts {
  return {
    name,
    logo: null,
    logoDark: null,
    homeHeading: name,
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
    lists: DEFAULT_LISTS,
    retention: {
      ...{ mailDays: 90, inboxDays: 730, messageDays: 180 },
      ...{ draftDays: null, accountDays: null, documentDays: null },
    },
    version: '',
  };
}
