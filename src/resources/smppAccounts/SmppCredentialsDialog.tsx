// The credentials of a system, shown once: the server stores no readable password.
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { FactList } from '../../components/FactList.tsx';
import { SecretDialog } from '../../components/SecretDialog.tsx';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';

interface SmppCredentialsDialogProps {
  credentials: SmppCredentials | undefined;
  /** Undefined or null where it is not known. */
  port: number | null | undefined;
  onClose: () => void;
}

export const SmppCredentialsDialog = ({ credentials, port, onClose }: SmppCredentialsDialogProps) => (
  <SecretDialog
    title={texts.credentials}
    secret={
      credentials && {
        text: `system_id: ${credentials.system_id}\npassword: ${credentials.password}`,
        warning: texts.shownOnce,
        facts: (
          <FactList
            facts={[
              [texts.protocol, 'SMPP 3.4'],
              [texts.port, port],
            ]}
          />
        ),
      }
    }
    onClose={onClose}
  />
);
