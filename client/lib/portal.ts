import { createContext, useContext } from 'react';
import { DEFAULT_CODES } from '../../rules/scholarshipOptions.ts';
import { localDay } from './dates.ts';

export type PortalFacts = {
  name: string;
  /** Paths of the operator's logos for the light and the dark theme; null if there is none. */
  logo: string | null;
  logoDark: string | null;
  homeHeading: string;
  /** Text below the home page's heading; null for the default. */
  homeLead: string | null;
  banners: readonly string[];
  footerLine: string | null;
  contactEmail: string | null;
  /** ISO 4217 code of every fee. */
  currency: string;
  /** The current day in the portal's time zone, `YYYY-MM-DD`. Deadlines are counted from this day. */
  today: string;
  /** IANA time zone of the portal. */
  timeZone: string;
  isDemo: boolean;
  needsSetUp: boolean;
  languages: readonly string[];
  /** Fields that application forms omit. */
  omittedFields: readonly string[];
  /** Subjects, categories and degrees in the order of select fields, with labels in the page's language. */
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
  /** Software version; empty until the facts have loaded. */
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

/** The portal's name from the page's head, which is known even if the facts cannot be loaded. */
export const PortalNameContext = createContext('');

/** Returns the portal's facts. Until they have loaded, returns the defaults of a new installation. */
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
