/**
 * Names of form controls that differ from the field name, because the REST API uses another name. For fields
 * that are not listed, both names are the same.
 */
const SPELLINGS = {
  universityName: 'university_name',
  universityImage: 'university_image',
  universityAddress: 'university_address',
  userEmail: 'user_email',
  userName: 'user_name',
  comment: 'review_comment',
} as const satisfies Record<string, string>;

export function controlName(field: string): string {
  return (SPELLINGS as Record<string, string>)[field] ?? field;
}
