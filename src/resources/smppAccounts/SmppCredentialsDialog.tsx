// The credentials of a system, shown once: the server stores no readable password.
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { SecretDialog } from '../../components/SecretDialog.tsx';
import { ConnectDetails } from './ConnectDetails.tsx';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';
import type { GatewayAddress } from './useGateway.ts';

interface SmppCredentialsDialogProps {
  credentials: SmppCredentials | undefined;
  /** Undefined where it is not known. */
  gateway: GatewayAddress | undefined;
  onClose: () => void;
}

export const SmppCredentialsDialog = ({ credentials, gateway, onClose }: SmppCredentialsDialogProps) => (
  <SecretDialog
    title={texts.credentials}
    secret={
      credentials && {
        text: `system_id: ${credentials.system_id}\npassword: ${credentials.password}`,
        warning: texts.shownOnce,
        facts: gateway && (
          <ConnectDetails
            gateway={gateway}
            systemId={credentials.system_id}
            password={credentials.password}
          />
        ),
      }
    }
    onClose={onClose}
  />
);
