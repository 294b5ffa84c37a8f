// The tabs of Developers. Each has its own address and is loaded when it is first opened.
import { lazy } from 'react';
import { developerTexts as texts } from './developerTexts.ts';

export const tabs = [
  {
    path: '/developers',
    label: texts.keys,
    Screen: lazy(async () => ({ default: (await import('./keys/KeyList.tsx')).KeyList })),
  },
  {
    path: '/developers/webhooks',
    label: texts.webhooks,
    Screen: lazy(async () => ({ default: (await import('./webhooks/WebhookList.tsx')).WebhookList })),
  },
  {
    path: '/developers/requests',
    label: texts.requests,
    Screen: lazy(async () => ({ default: (await import('./requests/RequestList.tsx')).RequestList })),
  },
] as const;
