import type { ApplicationStatus } from '../../rules/applications/applicationOptions.ts';

/** One application. `programme` is its number in the catalogue, from 1; days count back from the day of seeding. */
export type Story = {
  who: { email: string };
  programme: number;
  daysAgo: number;
  isPaid?: boolean;
  isEntered?: boolean;
  moves?: { to: ApplicationStatus; daysAgo: number }[];
  labels?: string[];
  feedback?: { text: string; daysAgo: number };
  review?: { rating: number; daysAgo: number; comment: string };
};

export type Facts = {
  age: number;
  country: string;
  institution: string;
  /** Result on a scale of 4. */
  grade: number;
  title: string;
  plan: string;
  motivation: string;
};
