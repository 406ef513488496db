export type Words = { subject: string; text: string };
