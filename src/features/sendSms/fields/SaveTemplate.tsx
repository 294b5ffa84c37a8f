// Saves the message as a template. The dialog is loaded when it is first opened.
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazyPart.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { useOnceOpened } from '../../../components/dialog/useOnceOpened.ts';
import { sendTexts } from '../sendTexts.ts';

const texts = sendTexts.template;

const TemplateDialog = lazyPart(async () => (await import('./TemplateDialog.tsx')).TemplateDialog);

export function SaveTemplate({ message }: { message: string }) {
  const canCreate = useCan('templates', 'create');
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useOnceOpened(isOpen);
  if (!canCreate) return null;
  return (
    <>
      <Button size="small" color="inherit" disabled={message.trim() === ''} onClick={() => setIsOpen(true)}>
        {texts.save}
      </Button>
      {/* React passes the keys of this dialog to the surrounding form. */}
      <span style={{ display: 'contents' }} onKeyDown={(event) => event.stopPropagation()}>
        {wasOpen && (
          <Suspense>
            <TemplateDialog message={isOpen ? message : undefined} onClose={() => setIsOpen(false)} />
          </Suspense>
        )}
      </span>
    </>
  );
}
