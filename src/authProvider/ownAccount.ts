// Changes of the signed-in person's own account. Answers that they outdate are fetched again.
import { clientProfile } from '../../contract/identity.ts';
import * as invitations from '../../contract/invitations.ts';
import { endOwnSession, endOwnSessions, updateAccount, viewAccount } from '../../contract/ownAccount.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { call } from '../dataProvider/call.ts';
import { queryClient } from '../queryClient.ts';
import { endSession } from '../session.ts';

async function outdated<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  for (const { path } of [viewAccount, clientProfile])
    void queryClient.invalidateQueries({ queryKey: [path] });
  return given;
}

export const changeProfile = (change: BodyOf<typeof updateAccount>): Promise<{ message: string }> =>
  outdated(call(updateAccount, change));

/** Ends one of the person's other sessions. */
export const endSessionOf = (id: number): Promise<{ message: string }> =>
  outdated(call(endOwnSession, { session: id }));

/** Ends all sessions of the person, including this one. */
export async function signOutEverywhere(): Promise<{ message: string }> {
  const answer = await call(endOwnSessions, {});
  endSession();
  return answer;
}

/** Moves the account to the client of an invitation, which also ends this session. */
export async function acceptInvitation(id: number): Promise<{ message: string }> {
  const answer = await call(invitations.acceptInvitation, { invitation_id: id });
  endSession();
  return answer;
}

export async function declineInvitation(id: number): Promise<{ message: string }> {
  const answer = await call(invitations.declineInvitation, { invitation_id: id });
  void queryClient.invalidateQueries({ queryKey: [invitations.ownInvitations.path] });
  return answer;
}
