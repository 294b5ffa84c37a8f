// What a system needs to bind: address, credentials and the configuration of common systems, each with a copy button.
import { Box, Link, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { jasminConfiguration, kannelConfiguration } from '../../../contract/smppClients.ts';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Hint, Muted } from '../../components/Muted.tsx';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';
import type { GatewayAddress } from './useGateway.ts';

interface ConnectDetailsProps {
  gateway: GatewayAddress;
  systemId: string;
  /** Set only right after the password was created. */
  password?: string;
}

const configurations = { Kannel: kannelConfiguration, Jasmin: jasminConfiguration };

export function ConnectDetails({ gateway, systemId, password }: ConnectDetailsProps) {
  const [system, setSystem] = useState<keyof typeof configurations>('Kannel');
  const { host, port, tlsPort } = gateway;
  const preferred = tlsPort ?? port;
  const configuration =
    preferred &&
    configurations[system]({
      host,
      port: preferred,
      hasTls: tlsPort !== undefined,
      systemId,
      password: password ?? texts.passwordPlaceholder,
    });
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      <Box component="dl" sx={{ m: 0 }}>
        <Detail label={texts.host} value={host} />
        {tlsPort && <Detail label={texts.tlsPort} value={String(tlsPort)} />}
        {port && <Detail label={tlsPort ? texts.plainPort : texts.port} value={String(port)} />}
        <Detail label={texts.systemId} value={systemId} />
        {password === undefined ? (
          <Detail label={texts.password} note={texts.passwordHidden} />
        ) : (
          <Detail label={texts.password} value={password} />
        )}
      </Box>
      {!tlsPort && <Hint>{texts.notEncrypted}</Hint>}
      <Link href="/docs/smpp" target="_blank" rel="noreferrer" variant="body2">
        {texts.documentation}
      </Link>
      {configuration && (
        <div>
          <Tabs
            value={system}
            aria-label={texts.configuration}
            onChange={(_event, chosen: typeof system) => setSystem(chosen)}
          >
            {Object.keys(configurations).map((name) => (
              <Tab key={name} value={name} label={name} />
            ))}
          </Tabs>
          <Box sx={{ mt: 1, mb: 0.5 }}>
            <CodeBlock label={texts.configurationOf(system)} text={configuration} isLabelHidden />
          </Box>
          <CopyButton size="small" text={configuration} label={texts.copyConfiguration} />
        </div>
      )}
    </Stack>
  );
}

/** A value with its copy button, or a note if there is no value. */
function Detail({ label, value, note }: { label: string; value?: string; note?: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 40,
        gap: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Muted component="dt" sx={{ flex: '0 0 40%' }}>
        {label}
      </Muted>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {value ?? note}
      </Typography>
      {value !== undefined && <CopyButton size="small" text={value} ariaLabel={texts.copyValue(label)} />}
    </Box>
  );
}
