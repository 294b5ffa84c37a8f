// Examples of the calls about webhook endpoints. A test parses each with the schemas of its call.

const endpoint = {
  id: 'we_12',
  object: 'webhook_endpoint',
  live: false,
  url: 'https://example.com/webhooks/tuma',
  description: 'Order system',
  event_types: ['message.delivered', 'message.undelivered'],
  format: 'tuma',
  status: 'enabled',
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-11-22T09:00:00.000Z',
};

const withSecret = { ...endpoint, secret: 'whsec_...' };

const delivery = {
  id: 'whd_588499038240769',
  object: 'webhook_delivery',
  endpoint_id: endpoint.id,
  event_id: 'evt_90417',
  event_type: 'message.delivered',
  status: 'delivered',
  created_at: '2026-11-22T09:30:03.120Z',
  next_attempt_at: null,
  request: {
    content_type: 'application/json',
    body: '{"id":"evt_90417","type":"message.delivered",...}',
  },
  attempts: [{ at: '2026-11-22T09:30:03.150Z', duration_ms: 84, status: 204, response: '', error: null }],
};

const pending = {
  ...delivery,
  status: 'pending',
  next_attempt_at: '2026-11-22T09:30:08.512Z',
  attempts: [
    {
      at: '2026-11-22T09:30:03.150Z',
      duration_ms: 41,
      status: null,
      response: '',
      error: 'tls_failed',
      detail: 'CERT_HAS_EXPIRED',
    },
  ],
};

/** Examples by method and path. */
export const webhookExamples: Readonly<Record<string, { body?: unknown; answer: unknown }>> = {
  'POST /v1/webhooks': {
    body: {
      url: endpoint.url,
      event_types: endpoint.event_types,
      description: endpoint.description,
    },
    answer: withSecret,
  },
  'GET /v1/webhooks': {
    answer: { object: 'list', data: [endpoint], has_more: false, next_cursor: null },
  },
  'GET /v1/webhooks/:id': { answer: endpoint },
  'PATCH /v1/webhooks/:id': { body: { enabled: true }, answer: endpoint },
  'DELETE /v1/webhooks/:id': { answer: { id: endpoint.id, object: endpoint.object, deleted: true } },
  'POST /v1/webhooks/:id/rotate': { body: { overlap_hours: 24 }, answer: withSecret },
  'POST /v1/webhooks/:id/test': { body: { event_type: delivery.event_type }, answer: delivery },
  'GET /v1/webhooks/:id/deliveries': {
    answer: { object: 'list', data: [pending], has_more: true, next_cursor: pending.id },
  },
  'POST /v1/webhooks/:id/redeliver': {
    body: { created_after: '2026-11-27T06:00:00Z', created_before: '2026-11-27T09:00:00Z', status: 'all' },
    answer: { object: 'redelivery', redelivered: 214, has_more: false, next_cursor: null },
  },
};
