// The chosen connector with its price, and why the others were not chosen.
import { Alert, Box, Typography } from '@mui/material';
import type { RouteExplanation } from '../../../contract/routing.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatKes } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { Muted } from '../../components/Muted.tsx';
import { timeText, waitText } from '../networks/networkText.ts';
import { bypassTexts } from './bypassTexts.ts';
import { routingTexts as texts } from './routingTexts.ts';

export function RouteResult({ route }: { route: RouteExplanation }) {
  const { msisdn, network, dnd, connectors, health, closed } = route;
  const chosen = connectors.find(({ verdict }) => verdict === 'chosen');
  const first = connectors.find(({ place }) => place === 1);
  const warnings = [
    dnd && texts.dnd,
    health && waitText(health.name, health),
    first?.bypass && bypassTexts[first.bypass.cause](first.name, timeText(first.bypass.since)),
  ];
  const number = formatMsisdn(`+${msisdn}`);
  return (
    <Box component="section" aria-label={texts.title} sx={panel}>
      <Typography variant="h3" ref={focus} tabIndex={-1} sx={{ textWrap: 'balance' }}>
        {chosen ? chosenText(chosen, first) : texts.noRoute}
      </Typography>
      <Muted sx={{ mt: 0.5 }}>
        {network ? texts.network(number, network) : texts.unknownNetwork(number)}
      </Muted>
      {warnings.map(
        (warning) =>
          warning && (
            <Alert key={warning} severity="warning" sx={{ mt: 1.5 }}>
              {warning}
            </Alert>
          ),
      )}
      {closed.map(({ class: messageClass, opens_at: opens }) => (
        <Typography key={messageClass} variant="body2" sx={{ mt: 1 }}>
          {texts.opens[messageClass](timeText(opens))}
        </Typography>
      ))}
      <Box component="ul" aria-label={texts.connectors} sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {connectors.toSorted(byPlace).map(({ id, name, scope, verdict, rate, place }) => (
          <Box component="li" key={id} sx={line}>
            <Typography variant="body2" sx={{ fontWeight: verdict === 'chosen' ? 600 : 400, minWidth: 0 }}>
              {name}{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {joined(scope, place && texts.places[place - 1])}
              </Box>
            </Typography>
            <Typography
              variant="body2"
              sx={{ color: verdict === 'chosen' ? 'var(--success)' : 'text.secondary', textAlign: 'right' }}
            >
              {joined(texts.verdicts[verdict], verdict !== 'chosen' && place && rate && formatKes(rate))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type Line = RouteExplanation['connectors'][number];

/** A rerouted message keeps the price of its first route, so both are named. */
const chosenText = (chosen: Line, first: Line | undefined): string =>
  first && first !== chosen
    ? texts.instead(chosen.name, first.name, formatKes(first.rate))
    : texts.chosen(chosen.name, formatKes(chosen.rate));

const orderOf = ({ verdict, place }: Line): number => (verdict === 'chosen' ? 0 : (place ?? Infinity));
/** Sorts the chosen connector first, then the other routes in their order, then those that cannot carry the message. */
const byPlace = (one: Line, other: Line): number =>
  orderOf(one) === orderOf(other) ? 0 : orderOf(one) - orderOf(other);

/** Moves the focus to the result, which is below the button that was pressed. */
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
