// Texts of the webhooks.
import type { DisabledWhy, WebhookEventType, WebhookFormat } from '../../../../contract/webhookEvents.ts';
import type { WebhookDelivery } from '../../../../contract/webhooks.ts';
import { texts, type Both } from '../../../i18n/texts.ts';

type WebhookError = NonNullable<WebhookDelivery['attempts'][number]['error']>;

export const webhookTexts = texts({
  create: ['Create webhook', 'Unda webhook'],
  created: ['Webhook created', 'Webhook imeundwa'],
  updated: ['Webhook updated', 'Webhook imesasishwa'],
  deleted: ['Webhook deleted', 'Webhook imefutwa'],
  redelivered: ['Events queued again', 'Matukio yamewekwa kwenye foleni tena'],
  empty: ['No webhooks', 'Hakuna webhook'],
  emptyHint: [
    'Create one to have delivery receipts and replies sent to your system as they arrive.',
    'Unda moja ili mfumo wako upokee uthibitisho wa kufika na majibu mara yanapokuja.',
  ],
  url: ['URL', 'Anwani (URL)'],
  urlHint: [
    'Events are sent to it with POST, for example https://example.com/webhooks/tuma.',
    'Matukio yanatumwa hapo kwa POST, kama https://example.com/webhooks/tuma.',
  ],
  description: ['Description', 'Maelezo'],
  descriptionHint: ['Optional, such as "Order system"', 'Si lazima, kama "Mfumo wa oda"'],
  kindHint: [
    'A live webhook gets the events of your messages and replies, a test webhook those of test messages.',
    'Webhook halisi hupata matukio ya jumbe zako na majibu, ya majaribio hupata ya jumbe za majaribio.',
  ],
  events: ['Events', 'Matukio'],
  eventNames: {
    'message.sent': ['Message sent', 'Ujumbe umetumwa'],
    'message.delivered': ['Message delivered', 'Ujumbe umefika'],
    'message.undelivered': ['Message undelivered', 'Ujumbe haukufika'],
    'message.failed': ['Message failed', 'Ujumbe umefeli'],
    'message.expired': ['Message expired', 'Ujumbe umeisha muda'],
    'incoming_message.received': ['Incoming message', 'Ujumbe umeingia'],
    'recipient.opted_out': ['Recipient opted out', 'Mpokeaji amejiondoa'],
    'balance.low': ['Low balance', 'Salio liko chini'],
  } satisfies Record<WebhookEventType, Both>,
  allEvents: ['All events', 'Matukio yote'],
  eventCount: (count: number) => [`${count} event types`, `Aina ${count} za matukio`],
  format: ['Format', 'Muundo'],
  formatNames: {
    tuma: ['Signed JSON (Standard Webhooks)', 'JSON iliyotiwa saini (Standard Webhooks)'],
    africastalking: ["Africa's Talking callbacks", "Callback za Africa's Talking"],
  } satisfies Record<WebhookFormat, Both>,
  formatHint: [
    "Choose Africa's Talking callbacks for code that was written for it.",
    "Chagua callback za Africa's Talking kwa programu iliyoandikwa kwa ajili yake.",
  ],
  states: {
    enabled: ['Enabled', 'Imewashwa'],
    failing: ['Failing', 'Inashindwa'],
    disabled: ['Disabled', 'Imezimwa'],
  },
  disabledBecause: {
    manual: ['Disabled manually', 'Imezimwa na mtu'],
    failing: ['Disabled after 3 days of failures', 'Imezimwa baada ya kushindwa kwa siku 3'],
    gone: ['Disabled: it answered 410 Gone', 'Imezimwa: ilijibu 410 Gone'],
  } satisfies Record<DisabledWhy, Both>,
  failingSince: (time: string) => [`since ${time}`, `tangu ${time}`],
  createdAt: ['Created', 'Iliundwa'],
  secret: ['Signing secret', 'Siri ya saini'],
  shownOnce: [
    'This secret is shown only once. Store it where your system reads its secrets.',
    'Siri hii inaonyeshwa mara moja tu. Ihifadhi mahali mfumo wako unaposoma siri zake.',
  ],
  secretHint: [
    'Your system verifies with it that a request was sent by this platform.',
    'Kwa siri hii mfumo wako unathibitisha kuwa ombi limetumwa na mfumo huu.',
  ],
  editOf: ['Edit webhook', 'Hariri webhook'],
  enable: ['Enable', 'Washa'],
  enableText: [
    'Events are sent to it again, beginning with those still pending.',
    'Matukio yanatumwa hapo tena, kuanzia yale yanayosubiri.',
  ],
  disable: ['Disable', 'Zima'],
  disableText: [
    'While it is disabled, no events are recorded for it.',
    'Inapozimwa, hakuna matukio yanayorekodiwa kwa ajili yake.',
  ],
  rotating: {
    hint: [
      'A new secret is created. Until the time of the current one is over, requests are signed with both.',
      'Siri mpya inaundwa. Hadi muda wa siri ya sasa uishe, maombi yanatiwa saini kwa siri zote mbili.',
    ],
    label: ['The current secret signs for', 'Siri ya sasa inatia saini kwa'],
    overlaps: {
      '0': ['No longer', 'Isiendelee'],
      '1': ['1 hour', 'Saa 1'],
      '24': ['24 hours', 'Saa 24'],
      '168': ['7 days', 'Siku 7'],
    },
    submit: ['Rotate secret', 'Badilisha siri'],
    done: ['Secret rotated', 'Siri imebadilishwa'],
  },
  removeText: [
    'Its pending events are discarded and its deliveries are no longer listed.',
    'Matukio yake yanayosubiri yanatupwa na uwasilishaji wake hauorodheshwi tena.',
  ],
  questionOf: (action: string, url: string) => [`${action} ${url}?`, `${action} ${url}?`],
  test: ['Send test event', 'Tuma tukio la majaribio'],
  testHint: (url: string) => [
    `A sample event is sent to ${url} now, marked as a test.`,
    `Tukio la mfano linatumwa kwa ${url} sasa, likiwa na alama ya majaribio.`,
  ],
  testEvent: ['Test', 'Majaribio'],
  event: ['Event', 'Tukio'],
  send: ['Send', 'Tuma'],
  sendAgain: ['Send again', 'Tuma tena'],
  sending: ['Sending…', 'Inatuma…'],
  deliveries: ['Deliveries', 'Uwasilishaji'],
  deliveriesOf: (url: string) => [`Deliveries to ${url}`, `Uwasilishaji kwa ${url}`],
  noDeliveries: ['No deliveries in the last 7 days', 'Hakuna uwasilishaji katika siku 7 zilizopita'],
  noDeliveriesHint: ['Send a test event to see one here.', 'Tuma tukio la majaribio ili ulione hapa.'],
  noSuchDeliveries: [
    'No such deliveries in the last 7 days',
    'Hakuna uwasilishaji wa aina hii katika siku 7 zilizopita',
  ],
  failedList: ['The deliveries could not be loaded', 'Uwasilishaji haukuweza kupakiwa'],
  deliveryStates: {
    all: ['All', 'Zote'],
    pending: ['Pending', 'Inasubiri'],
    delivered: ['Delivered', 'Imewasilishwa'],
    failed: ['Failed', 'Imeshindikana'],
  },
  redeliver: ['Redeliver', 'Wasilisha tena'],
  redeliverFailed: ['Redeliver all failed', 'Wasilisha tena zote zilizoshindikana'],
  redeliverDisabled: [
    'Enable the webhook to redeliver its events.',
    'Washa webhook ili kuwasilisha matukio yake tena.',
  ],
  request: ['Request', 'Ombi'],
  response: ['Response', 'Jibu'],
  noResponse: ['The response had no body.', 'Jibu halikuwa na maudhui.'],
  attempt: (number: number) => [`Attempt ${number}`, `Jaribio la ${number}`],
  answered: (status: number) => [`Answered ${status}`, `Ilijibu ${status}`],
  duration: (milliseconds: number) => [`${milliseconds} ms`, `ms ${milliseconds}`],
  nextAttempt: (time: string) => [`Next attempt ${time}`, `Jaribio lijalo ${time}`],
  notAttempted: ['Not attempted yet', 'Bado haijajaribiwa'],
  errors: {
    timeout: ['No answer within 10 seconds', 'Hakuna jibu ndani ya sekunde 10'],
    address_refused: [
      'The address is private: webhooks reach the public internet only',
      'Anwani ni ya ndani: webhook hufika mtandao wa umma pekee',
    ],
    name_unresolved: ['The host name could not be resolved', 'Jina la seva halikupatikana'],
    connection_failed: ['The connection failed', 'Muunganisho umeshindikana'],
    tls_failed: ['The TLS connection failed', 'Muunganisho wa TLS umeshindikana'],
    redirect_refused: [
      'It answered with a redirect, which is not followed',
      'Ilijibu kwa kuelekeza kwingine, ambako hakufuatwi',
    ],
    response_invalid: ['It did not answer in HTTP/1.1', 'Haikujibu kwa HTTP/1.1'],
    secret_unreadable: [
      'Not sent: the signing secret is lost. Rotate it',
      'Haikutumwa: siri ya saini imepotea. Ibadilishe',
    ],
  } satisfies Record<WebhookError, Both>,
  refused: ['It did not answer with a status of 2xx', 'Haikujibu kwa hali ya 2xx'],
});
