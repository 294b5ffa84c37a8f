// Invitations of people whose number belongs to an account with another client (requirements/domain.md#invitations).
import { z } from 'zod';
import { givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Days until an invitation expires. */
export const invitationDays = 7;

/** Most invitations of a client that are listed, newest first. */
export const invitationsMax = 100;

/** An invitation as the invited person sees it. */
export const ownInvitation = z.object({
  id,
  client_name: z.string(),
  role_name: z.string(),
  invited_by: z.string(),
  created: instant,
  expires: instant,
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

const invitation = ownInvitation.extend({
  client_id: id,
  /** The name as the inviter typed it. */
  full_name: z.string(),
  /** E.164 digits. */
  msisdn: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** Open invitations within reach, optionally of one client. */
export const listInvitations = endpoint({
  path: 'client/user/invitations',
  access: { module: 'users', action: 'read' },
  body: z.looseObject({ client_id: givenId.optional() }).nullish(),
  answer: z.object({ message: z.array(invitation) }),
});

const oneInvitation = z.object({ invitation_id: givenId });

export const withdrawInvitation = endpoint({
  path: 'client/user/invitations/withdraw',
  access: { module: 'users', action: 'create' },
  body: oneInvitation,
});

/** The open invitations of the caller's own number. */
export const ownInvitations = endpoint({
  path: 'account/invitations',
  onlyReads: true,
  access: 'signed-in',
  answer: z.object({ message: z.array(ownInvitation) }),
});

/** Moves the caller's account to the client and the role of the invitation and ends all sessions of the account. */
export const acceptInvitation = endpoint({
  path: 'account/invitations/accept',
  access: 'signed-in',
  confirmed: 'always',
  body: oneInvitation,
});

export const declineInvitation = endpoint({
  path: 'account/invitations/decline',
  access: 'signed-in',
  body: oneInvitation,
});
