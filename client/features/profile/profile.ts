import type { ProfileQuery } from './profile.generated.ts';

export type Profile = NonNullable<ProfileQuery['viewer']>;
