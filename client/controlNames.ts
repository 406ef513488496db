/**
 * The `name` of each form control, spelled as the REST door spells the field, by the word that everything else uses.
 * What is not listed is spelled the same in both.
 */
const SPELLINGS = {
  universityName: 'university_name',
  universityImage: 'university_image',
  universityAddress: 'university_address',
  userEmail: 'user_email',
  userName: 'user_name',
  comment: 'review_comment',
} as const satisfies Record<string, string>;

/** What a control is called in the page: `university_name` for `universityName`, `phone` for `phone`. */
export function controlName(field: string): string {
  return (SPELLINGS as Record<string, string>)[field] ?? field;
}
