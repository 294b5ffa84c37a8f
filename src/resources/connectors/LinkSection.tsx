// The second section of the form: the SMPP link, which can be switched on and off, its live state, and a test of the entered settings.
import { Box, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Connector } from '../../../contract/connectors.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { FactList } from '../../components/FactList.tsx';
import { Muted } from '../../components/Muted.tsx';
import { useNow } from '../../components/dates/useNow.ts';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { linkValues } from './connectorSchema.ts';
import { connectorTexts } from './connectorTexts.ts';
import { LinkFields, type LinkFieldName } from './LinkFields.tsx';
import { LinkTest } from './LinkTest.tsx';
import { liveFacts } from './liveText.ts';

interface LinkSectionProps {
  field: (name: LinkFieldName) => FieldProps;
  connector: Connector | undefined;
}

export function LinkSection({ field, connector }: LinkSectionProps) {
  const { getValues, setValue } = useFormContext();
  const hasLink = useWatch({ name: 'smpp' }) !== null;
  // Keeps the entered values while the link is off.
  const kept = useRef<unknown>(linkValues(connector?.smpp));
  const toggle = (isOn: boolean) => {
    if (!isOn) kept.current = getValues('smpp');
    setValue('smpp', isOn ? kept.current : null, { shouldDirty: true });
  };
  const stored = connector?.smpp ?? undefined;
  return (
    <Section>
      <FormControlLabel
        control={<Switch checked={hasLink} onChange={(_event, isOn) => toggle(isOn)} />}
        label={connectorTexts.hasLink}
      />
      {!hasLink && <Muted>{stored ? connectorTexts.linkRemoved : connectorTexts.noLinkHint}</Muted>}
      {hasLink && (
        <Stack spacing={2} sx={{ mt: 1 }}>
          {connector && stored && <LiveFacts id={connector.id} />}
          <LinkFields field={field} stored={stored} />
          <LinkTest id={stored && connector?.id} />
        </Stack>
      )}
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, borderTop: 1, borderColor: 'divider', m: 0, p: 0, pt: 2, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ float: 'left', width: '100%', p: 0, mb: 0.5 }}>
        {connectorTexts.section}
      </Typography>
      <Box sx={{ clear: 'both' }}>{children}</Box>
    </Box>
  );
}

/** Time between two reads of the live state, in milliseconds. */
const pollMs = 3000;

function LiveFacts({ id }: { id: number }) {
  const { data } = useQuery({ ...allConnectorsQuery, refetchInterval: pollMs });
  const now = useNow(true);
  const connector = data?.find((row) => row.id === id);
  if (!connector || connector.live === undefined) return null;
  return <FactList facts={liveFacts(connector, now)} />;
}
