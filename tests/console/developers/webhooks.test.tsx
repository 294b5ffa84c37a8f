// /developers/webhooks: webhooks and the log of their deliveries (decisions/040-webhooks-over-rows.md).
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Webhook, WebhookDelivery } from '../../../contract/webhooks.ts';
import { WebhookList } from '../../../src/pages/developers/webhooks/WebhookList.tsx';
import { busyMachine } from '../../support/console/busyMachine.ts';
import { chooseAction } from '../../support/console/chooseAction.ts';
import { refuses, type Reply } from '../../support/console/fakeServer.ts';
import { requestsTo, showScreen, type Replies, type Scene } from '../../support/console/showScreen.tsx';

const webhook: Webhook = {
  id: 3,
  client_id: 2,
  client_name: 'Savanna Sacco',
  live: true,
  url: 'https://shop.example/tuma',
  description: 'Order system',
  event_types: ['message.delivered', 'balance.low'],
  format: 'tuma',
  enabled: true,
  disabled: null,
  disabled_why: null,
  failing_since: null,
  old_secret_until: null,
  created: '2026-11-21T06:00:00.000Z',
};
const delivery: WebhookDelivery = {
  id: 9,
  event: 'evt_8',
  type: 'balance.low',
  state: 'failed',
  test: false,
  created: '2026-11-21T06:00:00.000Z',
  next_attempt: null,
  content_type: 'application/json',
  body: '{"id":"evt_8","data":{"units":95}}',
  attempts: [
    { at: '2026-11-21T06:00:00.000Z', duration_ms: 10_000, status: null, response: '', error: 'timeout' },
    {
      at: '2026-11-21T06:00:05.000Z',
      duration_ms: 20,
      status: null,
      response: '',
      error: 'tls_failed',
      detail: 'CERT_HAS_EXPIRED',
    },
    { at: '2026-11-21T06:00:15.000Z', duration_ms: 30, status: 500, response: 'out of order', error: null },
  ],
};
const secret = `whsec_${'a'.repeat(43)}=`;
const path = 'developers/webhooks';

function show(rows: readonly Webhook[] = [webhook], replies: Replies = {}, scene: Scene = {}) {
  const asked = showScreen(WebhookList, { [`${path}/list`]: { json: { data: rows } }, ...replies }, scene);
  return { asked, user: userEvent.setup() };
}

async function choose(action: string, replies: Replies = {}, given = webhook) {
  const shown = show([given], replies);
  await chooseAction(shown.user, given.url, action);
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}

describe('Webhooks', () => {
  it('shows the events of each and why it is disabled', async () => {
    const failing = {
      ...webhook,
      live: false,
      id: 4,
      url: 'https://old.example/',
      enabled: false,
      disabled_why: 'failing' as const,
    };
    show([webhook, failing]);
    const row = within(await screen.findByRole('row', { name: /shop\.example/ }));
    expect(row.getByText('Message delivered, Low balance')).toBeInTheDocument();
    expect(row.getByText('Enabled')).toBeInTheDocument();
    expect(row.getByText('Live')).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Test' })).toBeInTheDocument();
    expect(screen.getByText('Disabled after 3 days of failures')).toBeInTheDocument();
  });

  it('shows without a reload that one is disabled by its failures', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const rows = [webhook];
    show(rows);
    await vi.waitFor(() => expect(screen.getByText('Enabled')).toBeInTheDocument(), busyMachine);
    rows[0] = { ...webhook, enabled: false, disabled_why: 'gone' };
    await act(() => vi.advanceTimersByTimeAsync(15_100));
    await vi.waitFor(() => expect(screen.getByText('Disabled')).toBeInTheDocument(), busyMachine);
  });

  it('creates one of the chosen kind for all events unless others are chosen, and shows its secret once', async () => {
    const created = { status: 201, json: { message: 'Webhook created', webhook, secret } };
    const { asked, user } = show([], { [`${path}/create`]: created });
    await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create webhook' }));
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'https://shop.example/tuma');
    for (const name of [
      'Message sent',
      'Message undelivered',
      'Message failed',
      'Message expired',
      'Incoming message',
    ])
      await user.click(dialog.getByRole('checkbox', { name }));
    await user.click(dialog.getByRole('combobox', { name: /^Kind/ }));
    await user.click(await screen.findByRole('option', { name: 'Test' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
    expect(shown.getByText(secret)).toBeInTheDocument();
    expect(requestsTo(asked, `${path}/create`)[0]?.body).toEqual({
      url: 'https://shop.example/tuma',
      description: '',
      event_types: ['message.delivered', 'recipient.opted_out', 'balance.low'],
      format: 'tuma',
      live: false,
    });
  });

  it('offers subscribers’ texts to those of the platform who may read them', async () => {
    const permissions = [{ module: 'developers', actions: ['read', 'create'] }];
    const { user } = show([], {}, { clientId: 1, permissions });
    await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('checkbox', { name: 'Message delivered' })).toBeChecked();
    expect(dialog.queryByRole('checkbox', { name: 'Incoming message' })).toBeNull();
  });

  it('shows why one is refused', async () => {
    const { user } = show([], {
      [`${path}/create`]: refuses('webhook_url_invalid', 'The URL must begin with https://'),
    });
    await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), 'http://shop.example/');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findAllByText('The URL must begin with https://')).not.toEqual([]);
  });

  it('says after a lost answer that one may have been created, and lists it', async () => {
    let stored: Webhook[] = [];
    const { user } = show([], {
      [`${path}/list`]: () => ({ json: { data: stored } }),
      [`${path}/create`]: () => {
        stored = [webhook];
        return 'no answer';
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'URL' }), webhook.url);
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(/Network error.*It may have been saved/)).toBeInTheDocument();
    expect(await screen.findByText(webhook.url)).toBeInTheDocument();
  });

  it('rotates the secret with a day of overlap', async () => {
    const rotated = { status: 201, json: { message: 'Secret rotated', webhook, secret } };
    const { asked, user, dialog } = await choose('Rotate secret', { [`${path}/3/rotate`]: rotated });
    await user.click(dialog.getByRole('button', { name: 'Rotate secret' }));
    expect(await screen.findByText(secret)).toBeInTheDocument();
    expect(requestsTo(asked, `${path}/3/rotate`)[0]?.body).toEqual({ overlap_hours: 24 });
  });

  it('sends a test event and shows the answer', async () => {
    const { asked, user, dialog } = await choose('Send test event', {
      [`${path}/3/test`]: { json: { delivery } },
    });
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('out of order')).toBeInTheDocument();
    expect(requestsTo(asked, `${path}/3/test`)[0]?.body).toEqual({ type: 'message.delivered' });
  });

  it('does not show the answer of a test event while the next one is sent', async () => {
    const next = Promise.withResolvers<Reply>();
    const answers: (Reply | Promise<Reply>)[] = [{ json: { delivery } }, next.promise];
    const { user, dialog } = await choose('Send test event', {
      [`${path}/3/test`]: () => answers.shift() ?? 'no answer',
    });
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('out of order');
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(dialog.queryByText('out of order')).not.toBeInTheDocument();
    next.resolve({ json: { delivery } });
    expect(await dialog.findByText('out of order')).toBeInTheDocument();
  });

  it('lists deliveries with their attempts, and redelivers one', async () => {
    const { asked, user, dialog } = await choose('Deliveries', {
      [`${path}/3/deliveries`]: { json: { data: [delivery], has_more: false } },
      [`${path}/3/redeliver`]: { status: 202, json: { message: '1 event queued again', redelivered: 1 } },
    });
    await user.click(await dialog.findByRole('button', { name: /Low balance/ }));
    expect(dialog.getByText('No answer within 10 seconds')).toBeInTheDocument();
    expect(dialog.getByText('The TLS connection failed · CERT_HAS_EXPIRED')).toBeInTheDocument();
    expect(dialog.getByText('out of order')).toBeInTheDocument();
    expect(dialog.getByText(/"units": 95/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Redeliver' }));
    await waitFor(() => expect(requestsTo(asked, `${path}/3/redeliver`)[0]?.body).toEqual({ ids: [9] }));
  });

  it('says that there are no deliveries, or none of the chosen state', async () => {
    const { user, dialog } = await choose('Deliveries', {
      [`${path}/3/deliveries`]: { json: { data: [], has_more: false } },
    });
    expect(await dialog.findByText('No deliveries in the last 7 days')).toBeInTheDocument();
    expect(dialog.getByText('Send a test event to see one here.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Failed' }));
    expect(await dialog.findByText('No such deliveries in the last 7 days')).toBeInTheDocument();
    expect(dialog.queryByText('Send a test event to see one here.')).toBeNull();
  });

  it('says which deliveries are tests, and does not offer to redeliver all failed where there are only tests', async () => {
    const { user, dialog } = await choose('Deliveries', {
      [`${path}/3/deliveries`]: { json: { data: [{ ...delivery, test: true }], has_more: false } },
    });
    await user.click(dialog.getByRole('button', { name: 'Failed' }));
    expect(await dialog.findByText(/^Test · /)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Redeliver all failed' })).not.toBeInTheDocument();
  });

  describe('disabled or deleted while its deliveries are open', () => {
    const waiting = { ...delivery, state: 'pending' as const, next_attempt: '2026-11-21T07:00:00.000Z' };
    async function redeliver(refusal: ReturnType<typeof refuses>, after: readonly Webhook[]) {
      let isChanged = false;
      const { user, dialog } = await choose('Deliveries', {
        [`${path}/list`]: () => ({ json: { data: isChanged ? after : [webhook] } }),
        [`${path}/3/deliveries`]: () =>
          isChanged && after.length === 0 ? refusal : { json: { data: [waiting], has_more: false } },
        [`${path}/3/redeliver`]: () => {
          isChanged = true;
          return refusal;
        },
      });
      await user.click(await dialog.findByRole('button', { name: /Low balance/ }));
      expect(dialog.getByText(/^Next attempt/)).toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Redeliver' }));
      return { user, dialog };
    }

    it('says that it must be enabled first, and offers that in the list', async () => {
      const off = { ...webhook, enabled: false, disabled_why: 'gone' as const };
      const { user, dialog } = await redeliver(refuses('webhook_disabled', 'Enable the webhook first'), [
        off,
      ]);
      expect(await dialog.findByText('Enable the webhook to redeliver its events.')).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Redeliver' })).toBeNull();
      expect(dialog.queryByText(/^Next attempt/)).toBeNull();
      expect(screen.getByRole('dialog')).toHaveFocus();
      await user.keyboard('{Escape}');
      await chooseAction(user, webhook.url, 'Enable');
    });

    it('says that it is gone, in place of its deliveries', async () => {
      const gone = refuses('webhook_not_found', 'Webhook not found', { status: 404 });
      const { dialog } = await redeliver(gone, []);
      expect(await dialog.findByText('The deliveries could not be loaded')).toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: 'Redeliver' })).toBeNull();
      expect(screen.queryByRole('button', { name: `Actions for ${webhook.url}` })).toBeNull();
    });
  });

  it('enables a disabled one after a question', async () => {
    const off = { ...webhook, enabled: false, disabled_why: 'failing' as const };
    const replies = { [`${path}/3/update`]: { json: { message: 'Webhook updated' } } };
    const { asked, user, dialog } = await choose('Enable', replies, off);
    await user.click(dialog.getByRole('button', { name: 'Enable' }));
    await waitFor(() => expect(requestsTo(asked, `${path}/3/update`)[0]?.body).toEqual({ enabled: true }));
  });
});
