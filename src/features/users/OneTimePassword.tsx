// A one-time password that could not be sent by SMS: shown once, stored nowhere.
import { SecretDialog } from '../../components/SecretDialog.tsx';
import { userTexts } from './userTexts.ts';

const texts = userTexts.password;

export interface HandedPassword {
  name: string;
  password: string;
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
        warning: texts.warning,
        hint: texts.hint(handed.name),
      }
    }
    onClose={onClose}
  />
);
