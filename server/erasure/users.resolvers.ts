import { mustVerifyEmail } from '../accounts/auth/requireVerifiedEmail.ts';
import { loadPhotoFetch } from '../accounts/pictures/fetch/loadFetches.ts';
import { complete } from '../accounts/pictures/formatPicture.ts';
import { resetSecondFactor } from '../accounts/secondFactor/resetSecondFactor.ts';
import { listUsers } from '../accounts/users/listUsers.ts';
import { hasAbility, hasPassword, listAbilities, readProfile } from '../accounts/users/readProfile.ts';
import { setLanguage } from '../accounts/users/setLanguage.ts';
import {
  canDelete,
  canDemote,
  canMakeAdmin,
  canPromote,
  canReinstate,
  canResetSecondFactor,
  canSuspend,
  formatUserImage,
  readCoordinated,
  readEmail,
  readGuarded,
} from '../accounts/users/userAbilities.ts';
import type { Resolvers } from '../platform/graphql/types.generated.ts';
import { demoteUser, makeAdmin, promoteUser } from './changeRole.ts';
import { deleteMyAccount } from './deleteMyAccount.ts';
import { deleteUser } from './deleteUser.ts';
import { exportMyData } from './exportMyData.ts';
import { reinstateUser, suspendUser } from './suspendUser.ts';

export const userResolvers: Resolvers = {
  Query: {
    viewer: (_parent, _args, ctx) => readProfile(ctx),
    users: (_parent, args, ctx) => listUsers(ctx, args),
    myData: (_parent, _args, ctx) => exportMyData(ctx),
  },
  Mutation: {
    promoteUser: (_parent, args, ctx) => promoteUser(ctx, args),
    makeAdmin: (_parent, args, ctx) => makeAdmin(ctx, args),
    demoteUser: (_parent, args, ctx) => demoteUser(ctx, args),
    deleteUser: (_parent, args, ctx) => deleteUser(ctx, args),
    suspendUser: (_parent, args, ctx) => suspendUser(ctx, args),
    reinstateUser: (_parent, args, ctx) => reinstateUser(ctx, args),
    resetSecondFactor: (_parent, args, ctx) => resetSecondFactor(ctx, args),
    deleteMyAccount: (_parent, args, ctx) => deleteMyAccount(ctx, args),
    setLanguage: (_parent, args, ctx) => setLanguage(ctx, args),
  },
  Viewer: {
    image: ({ image }, _args, ctx) => formatUserImage(ctx, image),
    imageUrl: ({ image }, _args, ctx) => image && complete(ctx, image),
    isImagePending: async ({ id }, _args, ctx) => (await loadPhotoFetch(ctx, id))?.isPending ?? false,
    imageProblem: async ({ id }, _args, ctx) => (await loadPhotoFetch(ctx, id))?.problem ?? null,
    language: ({ viewer }) => viewer.language ?? null,
    emailVerified: ({ viewer }) => viewer.emailVerified,
    mustVerifyEmail: ({ viewer }, _args, ctx) => mustVerifyEmail(ctx, viewer),
    isStaff: ({ viewer }) => hasAbility(viewer, 'MANAGE_APPLICATIONS'),
    abilities: ({ viewer }) => listAbilities(viewer),
    lacksMail: ({ viewer }, _args, { env }) => hasAbility(viewer, 'MANAGE_APPLICATIONS') && !env.SMTP_URL,
    hasPassword: (profile, _args, ctx) => hasPassword(ctx, profile),
    canDeleteAccount: ({ isLastAdmin }) => !isLastAdmin,
  },
  User: {
    image: ({ image }, _args, ctx) => formatUserImage(ctx, image),
    email: (user, _args, ctx) => readEmail(ctx, user),
    role: (user, _args, ctx) => readGuarded(ctx, user, 'role'),
    coordinates: (user, _args, ctx) => readCoordinated(ctx, user),
    createdAt: (user, _args, ctx) => readGuarded(ctx, user, 'createdAt').toISOString(),
    suspendedAt: (user, _args, ctx) => readGuarded(ctx, user, 'suspendedAt')?.toISOString() ?? null,
    hasSecondFactor: (user, _args, ctx) => readGuarded(ctx, user, 'hasSecondFactor') ?? false,
    viewerCanSuspend: (user, _args, ctx) => canSuspend(ctx, user),
    viewerCanReinstate: (user, _args, ctx) => canReinstate(ctx, user),
    viewerCanResetSecondFactor: (user, _args, ctx) => canResetSecondFactor(ctx, user),
    viewerCanPromote: (user, _args, ctx) => canPromote(ctx, user),
    viewerCanMakeAdmin: (user, _args, ctx) => canMakeAdmin(ctx, user),
    viewerCanDemote: (user, _args, ctx) => canDemote(ctx, user),
    viewerCanDelete: (user, _args, ctx) => canDelete(ctx, user),
  },
};
