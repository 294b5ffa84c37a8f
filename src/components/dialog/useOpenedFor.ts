// Opens a dialog of a page when a link or the palette requests it: `navigate('/client-sms', { state: actionState('create') })`.
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Wanted {
  action?: string;
}

export const actionState = (action: string): Wanted => ({ action });

/** Calls `open` once if the address was opened for the action. Back and a reload do not repeat it. */
export function useOpenedFor(action: string, open: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as Wanted | null;
  const isWanted = state?.action === action;
  const start = useEffectEvent(() => {
    open();
    void navigate(location, { replace: true, state: { ...state, action: undefined } });
  });
  useEffect(() => {
    if (isWanted) start();
  }, [isWanted]);
}
