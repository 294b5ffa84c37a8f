// A one-time password that could not be sent by SMS: shown once, stored nowhere.
import type { SmsFault } from '../../../contract/onboarding.ts';
import { SecretDialog } from '../../components/dialog/SecretDialog.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { lackTexts } from '../setup/lackTexts.ts';
import { userTexts } from './userTexts.ts';

const texts = userTexts.password;

export interface HandedPassword {
  name: string;
  password: string;
  /** Why no SMS was sent, if the server says it. */
  fault: SmsFault | undefined;
}

export const OneTimePassword = ({ value: handed, onClose }: DialogProps<HandedPassword>) => (
  <SecretDialog
    title={texts.title}
    value={
      handed && {
        text: handed.password,
        warning: handed.fault ? texts.warningOf(lackTexts.smsFaults[handed.fault]) : texts.warning,
        hint: texts.hint(handed.name),
      }
    }
    onClose={onClose}
  />
);
