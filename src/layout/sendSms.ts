// Opens the Send SMS modal from anywhere in the frame: `const openSendSms = useSendSms()`. The layout holds the modal.
import { createContext, useContext } from 'react';

export const SendSmsContext = createContext<() => void>(() => {
  throw new Error('useSendSms needs the layout above it');
});

export const useSendSms = (): (() => void) => useContext(SendSmsContext);
