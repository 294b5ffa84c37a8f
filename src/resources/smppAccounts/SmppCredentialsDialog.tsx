// The credentials of a system, shown once: the server stores no readable password.
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { FactList } from '../../components/FactList.tsx';
import { SecretDialog } from '../../components/SecretDialog.tsx';

interface SmppCredentialsDialogProps {
  credentials: SmppCredentials | undefined;
  /** Undefined or null where it is not known. */
  port: number | null | undefined;
  onClose: () => void;
}

export const SmppCredentialsDialog = ({ credentials, port, onClose }: SmppCredentialsDialogProps) => (
  <SecretDialog
    title="SMPP username and password"
    secret={
      credentials && {
        text: `system_id: ${credentials.system_id}\npassword: ${credentials.password}`,
        warning: 'This password is shown only once.',
        facts: (
          <FactList
            facts={[
              ['Protocol', 'SMPP 3.4'],
              ['Port', port],
            ]}
          />
        ),
      }
    }
    onClose={onClose}
  />
);
