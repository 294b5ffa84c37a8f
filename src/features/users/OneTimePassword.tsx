// A one-time password that could not be sent by SMS: shown once, stored nowhere.
import type { SmsFault } from '../../../contract/onboarding.ts';
import { SecretDialog } from '../../components/SecretDialog.tsx';
import { lackTexts } from '../setup/lackTexts.ts';
import { userTexts } from './userTexts.ts';

const texts = userTexts.password;

export interface HandedPassword {
  name: string;
  password: string;
  /** Why no SMS was sent, if the server says it. */
  fault: SmsFault | undefined;
}

interface OneTimePasswordProps {
  handed: HandedPassword | undefined;
  onClose: () => void;
}

export const OneTimePassword = ({ handed, onClose }: OneTimePasswordProps) => (
  <SecretDialog
    title={texts.title}
    secret={
      handed && {
        text: handed.password,
        warning: handed.fault ? texts.warningOf(lackTexts.smsFaults[handed.fault]) : texts.warning,
        hint: texts.hint(handed.name),
      }
    }
    onClose={onClose}
  />
);
