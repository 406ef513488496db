import type { ProfileQuery } from './profile.generated.ts';

/** The account of the person who is signed in, as its screen shows it. */
export type Profile = NonNullable<ProfileQuery['viewer']>;
