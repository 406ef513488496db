/** The organisation of whatever belongs to no other: the migration makes it, with this id. */
export const PORTAL_ORGANISATION_ID = '00000000-0000-7000-8000-000000000001';
