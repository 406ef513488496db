/**
 * Form control names that differ from the field name: the REST API's spelling. Unlisted fields have the same spelling
 * in both.
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
