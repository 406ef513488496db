/** Maps fields to the names of their form controls where the two differ. The control names follow the REST API. */
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
