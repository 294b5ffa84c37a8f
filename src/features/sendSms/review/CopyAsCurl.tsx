// Copies the reviewed send as a curl command for the HTTP API, for users who manage its keys.
import { useState } from 'react';
import { useCan } from '../../../authProvider/useCan.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { newKey } from '../../../components/newKey.ts';
import { curlOfDraft } from './apiRequest.ts';
import type { SendDraft } from '../draft.ts';
import { reviewTexts as texts } from './reviewTexts.ts';

export function CopyAsCurl({ draft }: { draft: SendDraft }) {
  const isDeveloper = useCan('developers', 'read');
  const [key] = useState(newKey);
  const command = isDeveloper ? curlOfDraft(draft, { origin: location.origin, key }) : undefined;
  return command === undefined ? null : <CopyButton text={command} label={texts.copyAsCurl} />;
}
