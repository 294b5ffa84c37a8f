// A one-time password that could not be sent by SMS: shown once, stored nowhere.
import { SecretDialog } from '../../components/SecretDialog.tsx';

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
    title="One-time password"
    secret={
      handed && {
        text: handed.password,
        warning: 'No SMS could be sent. This password is shown only now.',
        hint: `Give it to ${handed.name} yourself; it has to be changed at the first sign-in.`,
      }
    }
    onClose={onClose}
  />
);
