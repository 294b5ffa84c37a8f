import type { RefCallBack } from 'react-hook-form';

/** MUI's handle of a select. */
interface Select {
  node: HTMLInputElement | null;
  focus: () => void;
}

/** For a select that a message may replace: MUI's handle throws where it is focused after that. */
export const selectRef = (ref: RefCallBack) => (select: Select | null) =>
  ref(
    select && {
      focus: () => {
        if (select.node?.isConnected) select.focus();
      },
    },
  );
