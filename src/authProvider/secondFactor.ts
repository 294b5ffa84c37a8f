// The signed-in person's own second factor. Changing it refetches the answers about the own account.
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { viewAccount } from '../../contract/ownAccount.ts';
import {
  beginSecondFactor,
  confirmIdentity,
  disableSecondFactor,
  enableSecondFactor,
  endRememberedDevice,
  newRecoveryCodes,
} from '../../contract/secondFactor.ts';
import { call } from '../dataProvider/call.ts';
import { queryClient } from '../queryClient.ts';
import { sessionOf } from './sessionOf.ts';
import type { SignedIn } from './sign.ts';

export type Key = AnswerOf<typeof beginSecondFactor>;
export type RecoveryCodes = AnswerOf<typeof enableSecondFactor>;

/** Begins setting up a second factor. `signedIn` makes the call in the session of a sign-in that is not stored yet. */
export const beginFactor = (given: BodyOf<typeof beginSecondFactor>, signedIn?: SignedIn): Promise<Key> =>
  call(beginSecondFactor, given, signedIn && sessionOf(signedIn));

export const enableFactor = (code: string, signedIn?: SignedIn): Promise<RecoveryCodes> =>
  call(enableSecondFactor, { code }, signedIn && sessionOf(signedIn));

async function outdated<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  await queryClient.invalidateQueries({ queryKey: [viewAccount.path] });
  return given;
}

export const replaceRecoveryCodes = (given: BodyOf<typeof newRecoveryCodes>): Promise<RecoveryCodes> =>
  outdated(call(newRecoveryCodes, given));

export const disableFactor = (given: BodyOf<typeof disableSecondFactor>): Promise<{ message: string }> =>
  outdated(call(disableSecondFactor, given));

export const endDevice = (device: number): Promise<{ message: string }> =>
  outdated(call(endRememberedDevice, { device }));

/** Confirms the person's identity for the next minutes of this session. */
export const confirmBy = (by: 'code' | 'password', value: string): Promise<{ message: string }> =>
  call(confirmIdentity, { [by]: value });

/** Reads the own account again, after a new factor and its codes have been shown. */
export const accountChanged = (): Promise<void> => outdated(Promise.resolve());
