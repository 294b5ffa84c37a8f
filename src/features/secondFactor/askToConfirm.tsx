// Asks people to confirm their identity before a call that requires it. Loaded with the first such refusal (dataProvider/confirmed.ts).
import { confirmBy } from '../../authProvider/secondFactor.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { HttpError } from '../../dataProvider/http.ts';
import { errorTexts } from '../../i18n/entry.ts';
import { readSession } from '../../session.ts';
import { askOverPage } from './askOverPage.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { secondFactorTexts } from './secondFactorTexts.ts';

const texts = secondFactorTexts.confirm;

let asking: Promise<void> | undefined;

/**
 * Resolves when the person has confirmed; rejects with the refusal if they cancel or leave the page. Calls that are refused at the same time
 * ask once.
 */
export function askToConfirm(refusal: HttpError): Promise<void> {
  const by = refusal.field === 'password' ? 'password' : 'code';
  asking ??= askOverPage(
    ({ onDone, onCancel }) => (
      <ConfirmIdentity
        by={by}
        title={texts.title}
        text={by === 'code' ? texts.byCode : texts.byPassword}
        submit={texts.submit}
        cancel={componentTexts.cancel}
        confirm={async (value) => {
          await confirmBy(by, value);
          onDone();
        }}
        onCancel={onCancel}
      />
    ),
    // The end of the session has its own notice.
    () => (readSession() === null ? new HttpError(401, errorTexts.tokenExpired) : refusal),
  ).finally(() => (asking = undefined));
  return asking;
}
