// Copies the reviewed send as a curl command for the HTTP API, for users who manage its keys.
import { useCan } from '../../authProvider/useCan.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { curlOfDraft } from './apiRequest.ts';
import type { SendDraft } from './draft.ts';
import { reviewTexts as texts } from './reviewTexts.ts';

export function CopyAsCurl({ draft }: { draft: SendDraft }) {
  const isDeveloper = useCan('developers', 'read');
  const command = isDeveloper ? curlOfDraft(draft, location.origin) : undefined;
  return command === undefined ? null : <CopyButton text={command} label={texts.copyAsCurl} />;
}
