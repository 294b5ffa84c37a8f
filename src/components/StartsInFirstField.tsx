// Who opens a form wants to type into it: into its first field, or into the one that is marked with `data-starts-here`.
// Not on a phone, where the keyboard would come over the form unasked; so no form of a dialog says autoFocus.
import { useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export function StartsInFirstField({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A window that grows must not take the cursor out of another field.
    if (isPhone || content.current?.contains(document.activeElement)) return;
    const find = (where: string) => content.current?.querySelector<HTMLElement>(`${where} ${field}`);
    (find('[data-starts-here]') ?? find('form'))?.focus({ preventScroll: true });
  }, [isPhone]);
  return (
    <div ref={content} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

const field =
  ':is(input:is([type=text], [type=tel], [type=email], :not([type])), textarea, [role=combobox]):not(:disabled, [aria-hidden=true], [aria-disabled=true])';
