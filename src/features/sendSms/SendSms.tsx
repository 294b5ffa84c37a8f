// Send SMS in the dialog and on /send-sms: form, confirmation, and the hold of an upload (requirements/portal.md#send-sms).
import { useEffect } from 'react';
import { useAskBeforeLeaving } from '../../components/useAskBeforeLeaving.ts';
import { hasWork } from './draft.ts';
import { HoldPanel } from './submit/HoldPanel.tsx';
import { useHold } from './submit/hold.ts';
import { SendForm } from './SendForm.tsx';
import type { SendFlow } from './useSendFlow.ts';

interface SendSmsProps {
  flow: SendFlow;
  onCancel: () => void;
}

export function SendSms({ flow, onCancel }: SendSmsProps) {
  const hold = useHold();
  const { review, setShown } = flow;
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, [setShown]);
  useAskBeforeLeaving(hasWork);
  if (hold) return <HoldPanel hold={hold} />;
  if (review) return <review.Screen flow={flow} review={review} />;
  return <SendForm flow={flow} onCancel={onCancel} />;
}
