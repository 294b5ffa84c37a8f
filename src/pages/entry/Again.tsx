// Button that sends another code to the same number.
import { useState } from 'react';
import { showNotice } from '../../notices/notices.ts';
import { codeTexts as texts } from './codeTexts.ts';
import { failureText } from './failureText.ts';

export function Again({ onAgain }: { onAgain: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await onAgain();
      showNotice('success', texts.sentAgain);
    } catch (error) {
      showNotice('error', failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <p className="entry-foot">
      {texts.noSms}{' '}
      <button type="button" className="text-button" onClick={() => void press()}>
        {texts.again}
      </button>
    </p>
  );
}
