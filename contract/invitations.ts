// Invitations of people whose number has an account with another client (requirements/domain.md#invitations).
import { z } from 'zod';
import { givenId, id, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Days until an invitation ends. */
export const invitationDays = 7;

/** Invitations of a client that are listed, the newest first. */
export const invitationsMax = 100;

/** As the one who is invited sees it. */
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
  /** As the inviter typed it. */
  full_name: z.string(),
  /** E.164 digits. */
  msisdn: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** Invitations within reach that wait for an answer, of one client where it is named. */
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

/** Those of the caller's own number. */
export const ownInvitations = endpoint({
  path: 'account/invitations',
  onlyReads: true,
  access: 'signed-in',
  answer: z.object({ message: z.array(ownInvitation) }),
});

/** Moves the caller's account to the client and the role of the invitation, and ends all its sessions. */
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
