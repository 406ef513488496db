export type ReplayedKind =
  | 'scholarship'
  | 'application'
  | 'review'
  | 'payment'
  | 'user'
  | 'key'
  | 'endpoint'
  | 'delivery'
  | 'release'
  | 'message'
  | 'view'
  | 'preparedFile'
  | 'import'
  | 'document'
  | 'reference'
  | 'organisation'
  | 'generalForm'
  | 'inboxEntry'
  | 'invitation'
  | 'outage'
  | 'waiverCode'
  | 'waiverRequest'
  | 'panel'
  | 'panelMember'
  | 'round'
  | 'assessment'
  | 'award'
  | 'fund'
  | 'disbursement';

export type Codes = readonly [string | null, string | null, string | null];
export const refusedToAll: Codes = ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'];
export const staffMay: Codes = ['FORBIDDEN', null, null];
export const staffMayToo: Codes = ['NOT_FOUND', null, null];
export const adminMays: Codes = ['FORBIDDEN', 'FORBIDDEN', null];
export const panelOnly: Codes = ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];
export const ownThings: Codes = [null, null, null];

/** A call with the id of a record of this type, and the codes that applicants, moderators and admins get. */
export type ReplayTable = Record<string, [ReplayedKind, Codes, call: string]>;
