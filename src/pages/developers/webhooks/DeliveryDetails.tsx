// One delivery of a webhook: its request, and each attempt with the response.
import { Box, Stack, Typography } from '@mui/material';
import { succeeded } from '../../../../contract/v1/webhooks.ts';
import type { WebhookDelivery } from '../../../../contract/webhooks.ts';
import { CodeBlock, indentedJson } from '../../../components/CodeBlock.tsx';
import { formatDate } from '../../../format/formatDate.ts';
import { joined } from '../../../format/joined.ts';
import { Muted } from '../../../components/Muted.tsx';
import { webhookTexts as texts } from './webhookTexts.ts';

interface DeliveryDetailsProps {
  delivery: WebhookDelivery;
  /** Whether the webhook is enabled, so that its pending deliveries are attempted. */
  isEnabled?: boolean;
}

export function DeliveryDetails({ delivery, isEnabled = false }: DeliveryDetailsProps) {
  const { attempts, body, next_attempt: next } = delivery;
  return (
    <Stack spacing={2}>
      {attempts.length === 0 && <Typography variant="body2">{texts.notAttempted}</Typography>}
      {attempts.map(({ at, status, duration_ms, error, detail, response }, index) => (
        <Box key={at}>
          <Typography variant="subtitle2" component="h4">
            {joined(
              texts.attempt(index + 1),
              formatDate(at, { seconds: true }),
              status !== null && texts.answered(status),
              texts.duration(duration_ms),
            )}
          </Typography>
          <Muted sx={{ mb: 0.5 }}>
            {error ? joined(texts.errors[error], detail) : succeeded({ status }) ? undefined : texts.refused}
          </Muted>
          {status !== null && <CodeBlock label={texts.response} text={response || texts.noResponse} />}
        </Box>
      ))}
      {next && isEnabled && <Muted>{texts.nextAttempt(formatDate(next))}</Muted>}
      <CodeBlock label={texts.request} text={linesOf(body)} />
    </Stack>
  );
}

/** Formats a body: indented JSON, or one line for each field of a form. */
const linesOf = (body: string): string =>
  body.startsWith('{')
    ? indentedJson(body)
    : [...new URLSearchParams(body)].map((pair) => pair.join('=')).join('\n');
