// The chosen connector with its price, and why each other one was not chosen.
import { Alert, Box, Typography } from '@mui/material';
import type { RouteExplanation } from '../../../contract/routing.ts';
import { formatKes } from '../../components/formatNumber.ts';
import { timeText, waitText } from '../networks/networkWords.ts';
import { routingTexts as texts } from './routingTexts.ts';

export function RouteResult({ route }: { route: RouteExplanation }) {
  const { msisdn, network, dnd, connectors, health, closed } = route;
  const chosen = connectors.find(({ verdict }) => verdict === 'chosen');
  const waits = health && waitText(health.name, health);
  const number = `+${msisdn}`;
  return (
    <Box component="section" aria-label={texts.title} sx={panel}>
      <Typography variant="h3" ref={focus} tabIndex={-1} sx={{ textWrap: 'balance' }}>
        {chosen ? texts.chosen(chosen.name, formatKes(chosen.rate)) : texts.noRoute}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {network ? texts.network(number, network) : texts.unknownNetwork(number)}
      </Typography>
      {dnd && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {texts.dnd}
        </Alert>
      )}
      {waits && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {waits}
        </Alert>
      )}
      {closed.map(({ class: messageClass, opens_at: opens }) => (
        <Typography key={messageClass} variant="body2" sx={{ mt: 1 }}>
          {texts.opens[messageClass](timeText(opens))}
        </Typography>
      ))}
      <Box component="ul" aria-label={texts.connectors} sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {connectors.map(({ id, name, scope, verdict, rate }) => (
          <Box component="li" key={id} sx={line}>
            <Typography variant="body2" sx={{ fontWeight: verdict === 'chosen' ? 600 : 400, minWidth: 0 }}>
              {name}{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {scope}
              </Box>
            </Typography>
            <Typography
              variant="body2"
              sx={{ color: verdict === 'chosen' ? 'var(--success)' : 'text.secondary', textAlign: 'right' }}
            >
              {[texts.verdicts[verdict], verdict !== 'chosen' && rate && formatKes(rate)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The result is below the button that was pressed. */
const focus = (heading: HTMLElement | null) => heading?.focus();

const panel = { p: 2, borderRadius: 2, backgroundColor: 'var(--sunken)' };
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
};
