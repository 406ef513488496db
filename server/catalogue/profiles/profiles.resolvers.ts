import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { formatProblem } from '../../platform/language/formatError.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { readProfile } from './readProfile.ts';
import { readProfileForm } from './readProfileForm.ts';
import { saveProfile } from './saveProfile.ts';
import { saveProfileForm } from './saveProfileForm.ts';

export const profileResolvers: Resolvers = {
  Query: {
    profileForm: (_parent, _args, ctx) => readProfileForm(ctx),
    myApplicantProfile: (_parent, _args, ctx) => readProfile(ctx),
  },
  Mutation: {
    saveApplicantProfile: (_parent, args, ctx) => saveProfile(ctx, args),
    saveProfileForm: (_parent, args, ctx) => saveProfileForm(ctx, args),
  },
  ApplicantProfile: {
    updatedAt: ({ updatedAt }) => updatedAt?.toISOString() ?? null,
  },
  AnswerProblem: {
    message: ({ problem }, _args, ctx) => formatProblem(problem, getLanguage(ctx)),
  },
};
