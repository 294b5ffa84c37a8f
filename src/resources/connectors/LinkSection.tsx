// The second section of the form: the SMPP link, on or off, its live state, and a test of the entered settings.
import { Box, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { Connector } from '../../../contract/connectors.ts';
import { FactList } from '../../components/FactList.tsx';
import { useNow } from '../../components/useNow.ts';
import { LinkFields } from './LinkFields.tsx';
import { LinkTest } from './LinkTest.tsx';
import { passwordOf } from './linkDraft.ts';
import type { ConnectorDraft, LinkDraft } from './linkDraft.ts';
import { liveWords } from './liveWords.ts';

interface LinkSectionProps {
  connector: Connector | undefined;
  draft: ConnectorDraft;
  missing: ReadonlySet<string>;
  onChange: (changed: Partial<ConnectorDraft>) => void;
}

export function LinkSection({ connector, draft, missing, onChange }: LinkSectionProps) {
  const changeLink = (changed: Partial<LinkDraft>) => onChange({ link: { ...draft.link, ...changed } });
  return (
    <Section>
      <FormControlLabel
        control={
          <Switch checked={draft.hasLink} onChange={(event) => onChange({ hasLink: event.target.checked })} />
        }
        label="Sends over SMPP"
      />
      {!draft.hasLink && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {connector?.smpp
            ? 'The link and its password are deleted when you save.'
            : 'Without a link, no messages are sent through this connector.'}
        </Typography>
      )}
      {draft.hasLink && (
        <Stack spacing={2} sx={{ mt: 1 }}>
          {connector?.smpp && <LiveFacts id={connector.id} />}
          <LinkFields
            link={draft.link}
            missing={missing}
            password={passwordOf(draft.link, connector)}
            onChange={changeLink}
          />
          <LinkTest id={connector?.smpp ? connector.id : undefined} link={draft.link} />
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
      <Typography component="legend" variant="subtitle2" sx={{ float: 'left', width: '100%', mb: 0.5 }}>
        SMPP link
      </Typography>
      <Box sx={{ clear: 'both' }}>{children}</Box>
    </Box>
  );
}

/** From the list behind the dialog, which polls. */
function LiveFacts({ id }: { id: number }) {
  const { data } = useListContext<Connector>();
  const now = useNow(true);
  const connector = data?.find((row) => row.id === id);
  if (!connector || connector.live === undefined) return null;
  const { state, queue, error } = liveWords(connector, now);
  return (
    <FactList
      facts={[
        ['Link now', state],
        ['Queue', queue || 'Empty'],
        ['Last error', error, 'wide'],
      ]}
    />
  );
}
