// Lets people sign in again over a page with unsaved work after their session has ended (dataProvider/http.ts). Another person cannot sign in
// here, and the page is covered meanwhile.
import { useState } from 'react';
import { clientProfile } from '../../../contract/identity.ts';
import { readMsisdn } from '../../authProvider/profile.ts';
import { isUnfinished, signIn } from '../../authProvider/sign.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { HttpError } from '../../dataProvider/http.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { messageOf } from '../../format/messageOf.ts';
import { errorTexts } from '../../i18n/entry.ts';
import { queryClient } from '../../queryClient.ts';
import { startSession } from '../../session.ts';
import { askOverPage, type Answers } from './askOverPage.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { secondFactorTexts } from './secondFactorTexts.ts';

const texts = secondFactorTexts.again;

const ended = () => new HttpError(401, errorTexts.tokenExpired);

let asking: Promise<void> | undefined;

/** Resolves when the person has signed in again; rejects if the page must be left. Calls that fail at the same time ask once. */
export function askToSignIn(): Promise<void> {
  const msisdn = readMsisdn();
  if (msisdn === undefined) return Promise.reject(ended());
  asking ??= askOverPage((answers) => <SignInAgain msisdn={msisdn} {...answers} />, ended).finally(
    () => (asking = undefined),
  );
  return asking;
}

function SignInAgain({ msisdn, onDone, onCancel }: Answers & { msisdn: string }) {
  const [password, setPassword] = useState<string>();
  const by = password === undefined ? 'password' : 'code';
  const confirm = async (value: string) => {
    const code = password === undefined ? {} : { code: value };
    const signedIn = await signIn(msisdn, password ?? value, code).catch((error: unknown) => {
      // Without its status: a wrong password does not end a session.
      throw new Error(messageOf(error));
    });
    if (!signedIn) return setPassword(value);
    if (isUnfinished(signedIn)) return onCancel();
    const { token, user } = signedIn;
    startSession({ token, userId: user.id, roleId: user.role_id });
    // A change of the role may have ended the session.
    void queryClient.invalidateQueries({ queryKey: [clientProfile.path] });
    onDone();
  };
  return (
    <ConfirmIdentity
      key={by}
      by={by}
      title={texts.title}
      text={by === 'code' ? secondFactorTexts.signIn.lead : texts.text(formatMsisdn(msisdn))}
      submit={secondFactorTexts.signIn.submit}
      cancel={componentTexts.unsaved.discard}
      confirm={confirm}
      onCancel={onCancel}
      isWhole
    />
  );
}
