// A text. For a masked one, shows facts about it, and roles with the permission can reveal it (requirements/domain.md#message-texts).
import { Box, Button } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import type { MaskedText, TextKind } from '../../../contract/messageTexts.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { showFailure } from '../../components/failureOf.ts';
import { Muted } from '../../components/Muted.tsx';
import { write } from '../../dataProvider/write.ts';
import { maskedFacts, maskedTexts } from './maskedTexts.ts';

interface ReadableTextProps {
  kind: TextKind;
  id: number;
  text: string;
  masked: MaskedText | undefined;
  children: (text: string) => ReactNode;
}

/** Give it a key if the record can change, because a revealed text belongs to one record. */
export function ReadableText({ kind, id, text, masked, children }: ReadableTextProps) {
  const mayReveal = useCan('text_reveals', 'create');
  const [revealed, setRevealed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const facts = useRef<HTMLDivElement>(null);
  if (!masked) return children(text);

  const reveal = async () => {
    setBusy(true);
    try {
      setRevealed((await write('message-texts', 'reveal', { kind, id })).message.text);
      // The button disappears. It is disabled, so the focus is on the page or on the dialog.
      if (document.activeElement?.contains(facts.current)) facts.current?.focus({ preventScroll: true });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {children(revealed ?? text)}
      <Box
        ref={facts}
        tabIndex={-1}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, my: 0.5 }}
        aria-live="polite"
      >
        <Muted>{revealed === undefined ? maskedFacts(masked) : maskedTexts.recorded}</Muted>
        {mayReveal && revealed === undefined && (
          <Button size="small" title={maskedTexts.hint} loading={isBusy} onClick={() => void reveal()}>
            {maskedTexts.show}
          </Button>
        )}
      </Box>
    </>
  );
}
