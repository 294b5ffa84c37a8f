// Texts of the API keys.
import type { Scope } from '../../../../contract/v1/call.ts';
import { texts, type Both } from '../../../i18n/texts.ts';

export const keyTexts = texts({
  create: ['Create API key', 'Unda ufunguo wa API'],
  created: ['API key created', 'Ufunguo wa API umeundwa'],
  updated: ['API key updated', 'Ufunguo wa API umesasishwa'],
  revoked: ['API key revoked', 'Ufunguo wa API umebatilishwa'],
  empty: ['No API keys', 'Hakuna funguo za API'],
  emptyHint: [
    'Create a test key to try the HTTP API free of charge, and a live key to send.',
    'Unda ufunguo wa majaribio ili ujaribu API ya HTTP bila malipo, na ufunguo halisi ili utume.',
  ],
  name: ['Name', 'Jina'],
  nameHint: ['The system that uses it, such as "Core banking"', 'Mfumo unaoutumia, kama "Core banking"'],
  kindHint: [
    'Messages of a test key are simulated and free.',
    'Jumbe za ufunguo wa majaribio ni za kuigiza na hazilipiwi.',
  ],
  scopes: ['Scopes', 'Ruhusa'],
  scopesHint: ['Those that your role allows', 'Zile ambazo jukumu lako linaruhusu'],
  allScopes: ['All', 'Zote'],
  scopeCount: (count: number) => [`${count} scopes`, `Ruhusa ${count}`],
  scopeNames: {
    'messages:send': ['Send messages', 'Kutuma jumbe'],
    'messages:read': ['Read messages and replies', 'Kusoma jumbe na majibu'],
    'balance:read': ['Read the balance', 'Kusoma salio'],
    'webhooks:manage': ['Manage webhooks', 'Kusimamia webhook'],
    'opt_outs:manage': ['Manage opt-outs', 'Kusimamia waliojiondoa'],
  } satisfies Record<Scope, Both>,
  expires: ['Expires on', 'Unaisha tarehe'],
  expiresHint: [
    'At the end of the day in Nairobi. Leave empty for a key that does not expire.',
    'Mwisho wa siku hiyo, saa za Nairobi. Acha tupu kwa ufunguo usioisha muda.',
  ],
  expiresAt: (time: string) => [`Expires ${time}`, `Unaisha ${time}`],
  states: {
    active: ['Active', 'Unatumika'],
    replaced: ['Replaced', 'Umebadilishwa'],
    expired: ['Expired', 'Umeisha muda'],
    revoked: ['Revoked', 'Umebatilishwa'],
  },
  lastUsed: ['Last used', 'Ulitumika mwisho'],
  neverUsed: ['Not used yet', 'Haujatumika'],
  from: (address: string) => [`from ${address}`, `kutoka ${address}`],
  createdAt: ['Created', 'Uliundwa'],
  by: (name: string) => [`by ${name}`, `na ${name}`],
  secret: ['Your API key', 'Ufunguo wako wa API'],
  shownOnce: [
    'This key is shown only once. Store it where your system reads its secrets.',
    'Ufunguo huu unaonyeshwa mara moja tu. Uhifadhi mahali mfumo wako unaposoma siri zake.',
  ],
  secretHint: [
    'Send it with each call, in the header Authorization: Bearer.',
    'Utume katika kila wito, kwenye kichwa Authorization: Bearer.',
  ],
  anyAddress: ['Any', 'Yoyote'],
  requests: ['View requests', 'Tazama maombi'],
  editOf: (name: string) => [`Edit ${name}`, `Hariri ${name}`],
  rollOf: (name: string) => [`Roll ${name}`, `Badilisha ufunguo wa ${name}`],
  rolling: {
    hint: [
      'A new key with the same scopes is created. The current key works until its time is over, so that you can change your system first.',
      'Ufunguo mpya wenye ruhusa zile zile unaundwa. Ufunguo wa sasa unaendelea kufanya kazi hadi muda wake uishe, ili ubadilishe mfumo wako kwanza.',
    ],
    label: ['The current key works for', 'Ufunguo wa sasa unafanya kazi kwa'],
    overlaps: {
      '0': ['No longer: revoke it now', 'Usiendelee: ubatilishe sasa'],
      '1': ['1 hour', 'Saa 1'],
      '24': ['24 hours', 'Saa 24'],
      '168': ['7 days', 'Siku 7'],
    },
    submit: ['Roll', 'Badilisha ufunguo'],
    done: ['API key rolled', 'Ufunguo wa API umebadilishwa kwa mpya'],
  },
  revoke: ['Revoke', 'Batilisha'],
  revokeOf: (name: string) => [`Revoke ${name}?`, `Batilisha ${name}?`],
  revokeText: (ending: string) => [
    `The key that ends in ${ending} is refused from the next call on. This cannot be undone.`,
    `Ufunguo unaoishia na ${ending} utakataliwa kuanzia wito ujao. Hatua hii haiwezi kutenduliwa.`,
  ],
});
