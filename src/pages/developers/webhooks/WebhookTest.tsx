// Sends a test event to a webhook and shows the response.
import { Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { WebhookEventType } from '../../../../contract/webhookEvents.ts';
import type { Webhook, WebhookDelivery } from '../../../../contract/webhooks.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { useSaving } from '../../../components/useSaving.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { write } from '../../../dataProvider/write.ts';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { webhookTexts as texts } from './webhookTexts.ts';

export function WebhookTest({ value, onClose }: { value: Webhook; onClose: () => void }) {
  const [type, setType] = useState<WebhookEventType | undefined>(value.event_types[0]);
  const [delivery, setDelivery] = useState<WebhookDelivery>();
  const { isBusy, save } = useSaving();
  const send = () => {
    setDelivery(undefined);
    return save({
      call: () => write('webhooks', 'test', { id: value.id, data: { type } }),
      done: texts.send,
      isShown: () => true,
      onSaved: (answer) => setDelivery(answer.delivery),
    });
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.testHint(value.url)}
          </Typography>
          <SelectField
            label={texts.event}
            value={type ?? ''}
            onChange={(event) => setType(value.event_types.find((one) => one === event.target.value))}
            sx={{ mt: 1 }}
            options={value.event_types.map((one) => [one, texts.eventNames[one]])}
          />
          {delivery && (
            <Stack spacing={1}>
              <div role="status">
                <StatusChip status={delivery.state}>{texts.deliveryStates[delivery.state]}</StatusChip>
              </div>
              <DeliveryDetails delivery={delivery} />
            </Stack>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {componentTexts.close}
        </Button>
        <Button variant="contained" disabled={isBusy} onClick={() => void send()}>
          {isBusy ? texts.sending : delivery ? texts.sendAgain : texts.send}
        </Button>
      </DialogActions>
    </>
  );
}
