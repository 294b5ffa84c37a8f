// The tabs of Developers. Each has its own address and is loaded when it is first opened.
import { lazyPart } from '../../components/lazyPart.ts';
import { developerTexts as texts } from './developerTexts.ts';

export const tabs = [
  {
    path: '/developers',
    label: texts.keys,
    Screen: lazyPart(async () => (await import('./keys/KeyList.tsx')).KeyList),
  },
  {
    path: '/developers/webhooks',
    label: texts.webhooks,
    Screen: lazyPart(async () => (await import('./webhooks/WebhookList.tsx')).WebhookList),
  },
  {
    path: '/developers/requests',
    label: texts.requests,
    Screen: lazyPart(async () => (await import('./requests/RequestList.tsx')).RequestList),
  },
] as const;
