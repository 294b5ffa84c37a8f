// Focuses the first field of a form, or the one marked with `data-starts-here`. Not on phones, where the keyboard would cover the form;
// forms in dialogs therefore do not use autoFocus.
import { useMediaQuery } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';

interface StartsInFirstFieldProps {
  /** Unset in a dialog that has closed, whose form may appear after its opener has the focus again. */
  isShown?: boolean;
  children: ReactNode;
}

export function StartsInFirstField({ isShown = true, children }: StartsInFirstFieldProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Resizing the window must not move the cursor out of another field.
    if (!isShown || isPhone || content.current?.contains(document.activeElement)) return;
    const find = (where: string) => content.current?.querySelector<HTMLElement>(`${where} ${field}`);
    (find('[data-starts-here]') ?? find('form'))?.focus({ preventScroll: true });
  }, [isShown, isPhone]);
  return (
    <div ref={content} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

const field =
  ':is(input:is([type=text], [type=tel], [type=email], [type=password], :not([type])), textarea, [role=combobox]):not(:disabled, [aria-hidden=true], [aria-disabled=true])';
